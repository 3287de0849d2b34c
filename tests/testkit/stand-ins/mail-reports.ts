/** Reports as mail servers of the world write them, about one mail of ours. */
export interface ReportFacts {
  readonly recipient: string;
  /** Where our mail was sent from, which is where the report goes. */
  readonly returnPath: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly action?: string;
}

const lines = (...all: readonly string[]): Buffer => Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1');

const original = ({ recipient, returnPath }: ReportFacts) => [
  `Return-Path: <${returnPath}>`,
  'From: Spark Community <hello@example.org>',
  `To: ${recipient}`,
  `X-Returns-To: ${returnPath}`,
  'Subject: Your place at Spark is ready',
  'Message-ID: <0190a000-0000-7000-8000-000000000001@example.org>',
];

/** Postfix: three parts, the status folded, the whole mail behind. */
export function postfixReport(facts: ReportFacts): Buffer {
  const { recipient, returnPath, status = '5.1.1', action = 'failed' } = facts;
  const { diagnostic = `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown in virtual mailbox table` } =
    facts;
  return lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${returnPath}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4TFb5M1dQrz9vXT.1731745000/mx.example.net"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4TFb5M1dQrz9vXT.1731745000/mx.example.net',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.net.',
    '',
    `<${recipient}>: host mail.example.com[192.0.2.7] said: ${diagnostic} (in reply to RCPT TO command)`,
    '',
    '--4TFb5M1dQrz9vXT.1731745000/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'X-Postfix-Queue-ID: 4TFb5M1dQrz9vXT',
    `X-Postfix-Sender: rfc822; ${returnPath}`,
    'Arrival-Date: Mon, 16 Nov 2026 08:16:40 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    'Diagnostic-Code: smtp;',
    `    ${diagnostic}`,
    '',
    '--4TFb5M1dQrz9vXT.1731745000/mx.example.net',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    ...original(facts),
    '',
    'Hello',
    '',
    '--4TFb5M1dQrz9vXT.1731745000/mx.example.net--',
  );
}

/** Exim of today: a vague status, the reason in the words of the other server, only the head of the mail. */
export function eximReport(facts: ReportFacts): Buffer {
  const { recipient, returnPath, status = '5.0.0', diagnostic = '550 5.1.1 No such mailbox' } = facts;
  return lines(
    'Return-path: <>',
    'X-Failed-Recipients: ' + recipient,
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery System <Mailer-Daemon@exim.example.net>',
    `To: ${returnPath}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=1731745000-eximdsn-1804289383',
    'MIME-Version: 1.0',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    '--1731745000-eximdsn-1804289383',
    'Content-type: text/plain; charset=us-ascii',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    '--1731745000-eximdsn-1804289383',
    'Content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; exim.example.net',
    '',
    'Action: failed',
    `Final-Recipient: rfc822;${recipient}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--1731745000-eximdsn-1804289383',
    'Content-type: text/rfc822-headers',
    '',
    ...original(facts),
    '',
    '--1731745000-eximdsn-1804289383--',
  );
}

/** Exim of before: a letter to a person. */
export function oldEximLetter({ recipient, diagnostic = '550 5.1.1 User unknown' }: ReportFacts): Buffer {
  return lines(
    `X-Failed-Recipients: ${recipient}`,
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery System <Mailer-Daemon@exim.example.net>',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    `  ${recipient}`,
    '    SMTP error from remote mail server after RCPT TO:<' + recipient + '>:',
    '    host mail.example.com [192.0.2.7]:',
    `    ${diagnostic}`,
    '',
    '------ This is a copy of the message, including all the headers. ------',
  );
}

/** Exchange: the report inside a wrapper, in another case, encoded, with headers of its own and a page of HTML. */
export function exchangeReport(facts: ReportFacts): Buffer {
  const { recipient, returnPath, status = '5.1.10' } = facts;
  const { diagnostic = '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup' } =
    facts;
  const report = lines(
    'Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.com',
    'Received-From-MTA: dns;DB7PR02CA0001.eurprd02.prod.outlook.com',
    'Arrival-Date: Mon, 16 Nov 2026 08:16:40 +0000',
    '',
    `Final-Recipient: RFC822;${recipient}`,
    'Action: Failed',
    `Status: ${status}`,
    `Diagnostic-Code: SMTP;${diagnostic}`,
    'X-Display-Name: Dana',
  );
  return lines(
    'MIME-Version: 1.0',
    'From: <postmaster@contoso.example>',
    `To: <${returnPath}>`,
    'Content-Type: Multipart/Mixed; boundary="outer"',
    'Subject: Undeliverable: Your place at Spark is ready',
    '',
    '--outer',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="_000_inner_"',
    '',
    '--_000_inner_',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    '\tboundary="alt"',
    '',
    '--alt',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Your message couldn=27t be delivered.</p>',
    '--alt--',
    '',
    '--_000_inner_',
    'Content-Type: Message/Delivery-Status',
    'Content-Transfer-Encoding: BASE64',
    '',
    report.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '',
    '--_000_inner_',
    'Content-Type: message/rfc822',
    '',
    ...original(facts),
    '--_000_inner_--',
    '--outer--',
  );
}

/** A complaint of a mailbox provider (RFC 5965), to the address that was told to it once. */
export function complaintReport(facts: ReportFacts, { type = 'abuse', saysMailFrom = true } = {}): Buffer {
  return lines(
    'From: <feedback@provider.example>',
    'To: <bounces@mail.example.org>',
    'Subject: FW: Your place at Spark is ready',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54"',
    '',
    '--part1_13d.2e68ed54',
    'Content-Type: text/plain; charset="US-ASCII"',
    'Content-Transfer-Encoding: 7bit',
    '',
    'This is an email abuse report.',
    '',
    '--part1_13d.2e68ed54',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    ...(saysMailFrom ? [`Original-Mail-From: <${facts.returnPath}>`] : []),
    `Original-Rcpt-To: <${facts.recipient}>`,
    '',
    '--part1_13d.2e68ed54',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    // Providers take the envelope out of what they show, and sometimes the recipient.
    ...original(facts).filter((line) => !line.startsWith('Return-Path:') && !line.startsWith('To:')),
    '',
    'Hello',
    '--part1_13d.2e68ed54--',
  );
}
