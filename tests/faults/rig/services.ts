import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { startFlagService, type FlagServiceStandIn } from '#testkit/stand-ins/flag-service.ts';
import { startS3StandIn, type S3StandIn } from '#testkit/stand-ins/s3-stand-in.ts';
import { startSmtpSink, type SmtpSink, type SunkMail } from '#testkit/stand-ins/smtp-sink.ts';

/** The services outside, as far as nodes are told where they are. */
export interface Services {
  readonly settings: Readonly<Record<string, string>>;
  readonly provider: CardProvider;
  readonly flags: FlagServiceStandIn;
  /** Undefined where files are kept on the disk. */
  readonly s3: S3StandIn | undefined;
  /** Every mail that was taken, by whichever sink there was. */
  mails(): readonly SunkMail[];
  /** Nobody takes mail any more. */
  mailGoesAway(): Promise<void>;
  mailComesBack(takesMs?: number): Promise<void>;
  close(): Promise<void>;
}

const S3 = { region: 'us-east-1', bucket: 'films', accessKeyId: 'AKIAFAULTS', secretAccessKey: 'faults-secret' };

export async function startServices({ files }: { readonly files: 'disk' | 's3' }): Promise<Services> {
  const s3 = files === 's3' ? await startS3StandIn(S3) : undefined;
  const provider = await startCardProvider();
  const flags = await startFlagService();
  let sink: SmtpSink | undefined = await startSmtpSink();
  const { url, port } = sink;
  const sinks = [sink];
  flags.say(
    { key: 'ihut', value: true },
    { key: 'in_app_notification', value: true },
    { key: 'gamification', value: false },
  );
  const goAway = async (): Promise<void> => {
    await sink?.close();
    sink = undefined;
  };
  return {
    settings: {
      SMTP_URL: url,
      GIFT_CARD_PROVIDER_URL: provider.url,
      GIFT_CARD_PROVIDER_TOKEN: provider.token,
      OFREP_URL: flags.url,
      OFREP_TOKEN: flags.token,
      ...(s3 !== undefined && {
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: S3.region,
        S3_BUCKET: S3.bucket,
        S3_ACCESS_KEY_ID: S3.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3.secretAccessKey,
      }),
    },
    s3,
    provider,
    flags,
    mails: () => sinks.flatMap(({ mails }) => mails),
    mailGoesAway: goAway,
    async mailComesBack(takesMs = 0) {
      await goAway();
      sink = await startSmtpSink({ port, takesMs });
      sinks.push(sink);
    },
    async close() {
      await goAway();
      await s3?.close();
      await flags.close();
      await provider.close();
    },
  };
}
