export { decideRequest, type CarryOutRefusal } from './decide-request.ts';
export { changeOrAsk, inviteOrAsk } from './change-operators.ts';
