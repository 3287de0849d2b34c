import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

interface SecretOnceProps {
  readonly keyId: string;
  readonly secret: string;
}

/** A key that an outside host signs with, on the only occasion when its secret can be read. */
export function SecretOnce({ keyId, secret }: SecretOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Banner tone="warning" role="status">
      <p className="font-bold">Copy the secret now. You won't see it again.</p>
      <dl className="mt-2 grid gap-1">
        <div>
          <dt className="inline">Key ID: </dt>
          <dd className="inline font-code break-all">{keyId}</dd>
        </div>
        <div>
          <dt className="inline">Secret: </dt>
          <dd className="inline font-code break-all">{secret}</dd>
        </div>
      </dl>
      <p className="mt-3">
        <Button
          variant="secondary"

          onClick={() => void navigator.clipboard.writeText(secret).then(() => setIsCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy the secret'}
        </Button>
      </p>
    </Banner>
  );
}
