interface SectionHeadProps {
  readonly title: string;
  readonly lead?: string;
}

export function SectionHead({ title, lead }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
    </div>
  );
}
