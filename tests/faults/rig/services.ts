import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { startFlagService, type FlagServiceStandIn } from '#testkit/stand-ins/flag-service.ts';
import { startSmtpSink, type SmtpSink, type SunkMail } from '#testkit/stand-ins/smtp-sink.ts';

/** The services outside, as far as nodes are told where they are. */
export interface Services {
  readonly settings: Readonly<Record<string, string>>;
  readonly provider: CardProvider;
  readonly flags: FlagServiceStandIn;
  /** Every mail that was taken, by whichever sink there was. */
  mails(): readonly SunkMail[];
  /** Nobody takes mail any more. */
  mailGoesAway(): Promise<void>;
  mailComesBack(takesMs?: number): Promise<void>;
  close(): Promise<void>;
}

export async function startServices(): Promise<Services> {
  const provider = await startCardProvider();
  const flags = await startFlagService();
  let sink: SmtpSink | undefined = await startSmtpSink();
  const { url, port } = sink;
  const sinks = [sink];
  flags.say({ key: 'ihut', value: true }, { key: 'in_app_notification', value: true }, { key: 'gamification', value: false });
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
    },
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
      await flags.close();
      await provider.close();
    },
  };
}
