import { SUPPORT_UPLOAD_FIELD, SUPPORT_UPLOAD_PATH, type SupportUploadAnswer } from '#contract/support/upload.ts';
import { ERROR_HTTP_STATUSES } from '#contract/wire/error-codes.ts';
import { CONSUMERS, HEADERS } from '#contract/wire/headers.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import { sendBytes } from '#client/uploads/send-bytes.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { SendOne } from './send-files.ts';

/** What a visitor sends files with. */
export interface Pass {
  token(): Promise<string>;
  /** It was not believed. */
  drop(): void;
}

type UploadingApi = Pick<MemberApi, 'caller' | 'through'>;

/** How a member or, with a pass, a visitor sends one file; an expired session is refreshed as for every other call. */
export function uploadBy(api: UploadingApi, pass?: Pass, origin = ''): SendOne {
  return async (file, sending) => {
    const guestToken = await pass?.token();
    const headers = guestToken === undefined ? {} : { [HEADERS.guestToken]: guestToken };
    const body = new FormData();
    body.append(SUPPORT_UPLOAD_FIELD, file, file.name);
    const { userId } = api.caller();
    const send = api.through(({ path, csId }) =>
      sendBytes({ ...sending, path, body, headers, consumer: CONSUMERS.member, csId, userId, origin }),
    );
    const answer = await send({ path: SUPPORT_UPLOAD_PATH, operationName: 'public-upload' });
    if (answer.httpStatus === ERROR_HTTP_STATUSES.UNAUTHENTICATED) pass?.drop();
    return readRestAnswer(answer, readUploadAnswer);
  };
}

function readUploadAnswer(body: unknown): SupportUploadAnswer | undefined {
  if (!isRecord(body)) return undefined;
  const { files, refused } = body;
  const isRead =
    Array.isArray(files) &&
    files.every((file) => isRecord(file) && typeof file['fileId'] === 'string') &&
    Array.isArray(refused) &&
    refused.every((one) => isRecord(one) && typeof one['message'] === 'string');
  return isRead ? (body as unknown as SupportUploadAnswer) : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
