interface EmailFrameProps {
  readonly preview: { readonly subject: string; readonly url: string; readonly text: string };
}

/** An e-mail as its reader sees it. The server lets nothing in it run, and the frame neither. */
export function EmailFrame({ preview: { subject, url, text } }: EmailFrameProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <p className="wrap-anywhere">
        <span className="text-text-muted">Subject:</span> <b>{subject}</b>
      </p>
      <iframe
        title={`Email: “${subject}”`}
        src={url}
        sandbox=""
        className="h-128 w-full rounded-md border border-line bg-surface-sunken"
      />
      <details className="min-w-0">
        <summary className="min-h-10 cursor-pointer text-sm font-bold">Plain text version</summary>
        <pre className="overflow-x-auto text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </details>
    </div>
  );
}
