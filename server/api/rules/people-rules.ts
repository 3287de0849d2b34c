import { alone, guarded, looks, untold, type OperatorRules } from './operator-rule.ts';

/** Members, operators, who joins, support, and what they're sent. */
export const PEOPLE_RULES = {
  createAnnouncement: alone('announcement.created'),
  changeAnnouncement: alone('announcement.changed'),
  startAnnouncement: alone('announcement.started'),
  moveAnnouncement: alone(
    'announcement.paused',
    'announcement.resumed',
    'announcement.stopped',
    'announcement.taken-back',
  ),
  sendAnnouncementTest: { audit: ['email.test-sent'], limits: ['testEmailsPerOperator'], secondPerson: 'never' },
  sendTestEmail: { audit: ['email.test-sent'], limits: ['testEmailsPerOperator'], secondPerson: 'never' },

  decideSecondPersonRequest: {
    audit: ['second-person.approved', 'second-person.declined'],
    ...{ limits: [], secondPerson: 'decides' },
  },
  withdrawSecondPersonRequest: alone('second-person.withdrawn'),
  setActLimit: guarded(['act-limit.set'], {
    asks: ['LIMIT'],
    ...{ over: [], and: 'raisesLimit', unless: 'it lowers a limit' },
  }),

  setFlag: alone('flag.set'),
  setFlagMember: alone('flag.member-set'),
  publishBanner: alone('banner.published'),

  inviteOperator: guarded(['operator.invited'], {
    asks: ['OPERATOR_INVITE'],
    ...{ over: [], and: 'makesApprover', unless: 'the role approves nothing' },
  }),
  changeOperatorRole: guarded(['operator.role-changed'], {
    asks: ['OPERATOR_CHANGE'],
    ...{ over: [], and: 'makesApprover', unless: 'the role approves no more than before' },
  }),
  enableOperator: guarded(['operator.enabled'], {
    asks: ['OPERATOR_CHANGE'],
    ...{ over: [], and: 'makesApprover', unless: 'the role approves nothing' },
  }),
  disableOperator: alone('operator.disabled'),
  resetOperatorAuthenticator: alone('operator.authenticator-reset'),
  sendOperatorLink: alone('operator.link-sent'),
  renewRecoveryCodes: alone('operator.recovery-codes-renewed'),
  changeOperatorPassword: {
    audit: ['operator.password-changed'],
    ...{ limits: [], within: ['signInPerAccount'], secondPerson: 'never' },
  },
  signOutElsewhere: alone('operator.signed-out-elsewhere'),

  cancelDeletion: alone('member.deletion-cancelled'),
  sendMemberData: alone('member.data-sent'),
  findMembersByIdentity: alone('members.searched-by-identity'),
  revealMember: alone('member.identity-seen'),
  exportMemberStatement: alone('member.statement-exported'),
  endMemberSessions: alone('member.signed-out'),
  endMemberSession: alone('member.signed-out'),
  unlockMemberSignIn: alone('member.sign-in-unlocked'),
  suspendMember: alone('member.suspended', 'member.signed-out'),
  reinstateMember: alone('member.reinstated'),
  liftMailStop: alone('mail.stop-lifted'),

  publishProfileDetail: alone('profile-detail.published'),
  retireProfileDetail: alone('profile-detail.retired'),
  moveProfileDetail: alone('profile-detail.moved'),

  sendNow: alone(
    'announcement.sent-now',
    'badge.past-sent-now',
    'invitations.sent-now',
    'launch.sent-now',
    'sending.sent-now',
  ),
  stopSending: alone(
    'announcement.taken-back',
    'badge.past-stopped',
    'invitations.stopped',
    'launch.ended',
    'sending.stopped',
    'study.launch-stopped',
  ),

  takeNextSupportRequest: alone('support-request.assigned'),
  assignSupportRequest: alone('support-request.assigned'),
  changeSupportPriority: alone('support-request.priority-changed'),
  replyToSupportRequest: alone('support-request.answered', 'support-request.assigned'),
  addSupportNote: alone('support-request.note-added'),
  resolveSupportRequest: alone('support-request.resolved'),
  reopenSupportRequest: alone('support-request.reopened'),
  forgetSupportGuest: alone('support-request.guest-forgotten'),
  openSupportFile: alone('support.file-opened'),
  saveCannedReply: alone('canned-reply.saved'),
  retireCannedReply: alone('canned-reply.retired'),
  markSupportPresence: untold('a heartbeat that shows who is viewing a request; it expires after a minute'),
  saveSupportView: untold("a filter for the operator's own inbox: it contains no member data, and no one else sees it"),
  removeSupportView: untold("a filter for the operator's own inbox"),

  proveAuditLog: alone('audit-log.proof-asked'),
  exportAuditLog: alone('audit-log.exported'),

  invitePerson: alone('invitation.sent', 'invitation.refused'),
  sendInvitations: alone('invitation.sent', 'invitation.refused', 'sending.begun'),
  withdrawInvitations: alone('invitation.withdrawn'),
  inviteMany: alone('invitations.begun'),
  stopInviteBatch: alone('invitations.stopped'),
  setPanelTargets: alone('panel-targets.set'),
  setRecruitingStudy: alone('recruitment.study-chosen', 'study.launched', 'survey-draft.published'),
  setWelcomeStudy: guarded(['recruitment.welcome-chosen', 'study.launched', 'survey-draft.published'], {
    asks: ['WELCOME'],
    ...{ over: ['TASK_POINTS', 'STUDY_POINTS'], unless: 'no study is chosen' },
  }),
  beginPeopleFile: looks('it only starts an upload; the complete file is recorded as people-file.received'),
  startPeopleFile: guarded(['people-file.begun'], { asks: ['IMPORT'], over: ['IMPORT'] }),
  stopPeopleFile: alone('people-file.stopped'),
  createPeopleProblemsFile: looks('it only signs the link to lines that the same operator uploaded'),
} as const satisfies OperatorRules;
