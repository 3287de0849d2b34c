export type PicturesTables = {
  picture: {
    picture_id: string;
    panel_id: string;
    file_key: string;
    content_type: string;
    width: number;
    height: number;
    size: number;
    source_address: string | null;
    created_at: Date;
  };
};
