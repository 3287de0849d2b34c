import { PARTICIPANT_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';

/** What the board shows below its columns, as its address says it, so that it can be shared and gone back to. */
export interface BoardSearch {
  readonly stage?: ParticipantStage;
  /** Everybody of the stage, not only those who are overdue. */
  readonly all?: true;
  readonly number?: string;
  /** Whose timeline is open. */
  readonly participant?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER_MAX_CHARACTERS = 20;

/** Whatever an address holds, what can be read of it. */
export function readBoardSearch(given: Record<string, unknown>): BoardSearch {
  const stage = PARTICIPANT_STAGES.find((one) => one === given['stage']);
  const { number, participant } = given;
  return {
    ...(stage !== undefined && { stage }),
    ...(given['all'] === true && { all: true }),
    ...(typeof number === 'string' && number !== '' && { number: number.slice(0, NUMBER_MAX_CHARACTERS) }),
    ...(typeof participant === 'string' && UUID.test(participant) && { participant }),
  };
}
