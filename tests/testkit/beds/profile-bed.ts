import { ApiClient } from '../clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '../builders/builders.ts';
import type { TestNode } from '../node.ts';

export const PANELIST = `query panelist($panelistId: ID!) { getMarketResearchPanelist(panelistId: $panelistId) {
  panelistId id panelId tenantId active state email firstName lastName phoneNumber iamId pgCustAcctId isMigrated dateOfBirth
  level avatar isDobUpdated registeredDate invitedDate joinDate createDate updatedDate consecutiveLoginDays } }`;
const DETAIL = `detailName displayName selectionType unlockDate optionsList selectedList exclusiveOptionsList info
  availableActivityInfo editable fieldValidations { panelist_zip { required maxLength pattern message } }
  validation { least message } revision`;
export const PROFILE = `query profile($panelistId: ID!) { getMarketResearchPanelistProfileAttributes(panelistId: $panelistId) {
  panelistId profile { typeName displayName details { ${DETAIL} } } } }`;
export const SAVE_PROFILE = `mutation save($list: [MarketResearchProfileAttributeInput!]!) {
  saveMarketResearchPanelistProfileAttributes(list: $list) { saved { ${DETAIL} } conflicts { ${DETAIL} } } }`;

/** As a profile keeps it. */
export const AN_ADDRESS = {
  address_line1: '12 Commercial St',
  address_line2: '',
  panelist_city: 'Portland',
  panelist_st: 'ME',
  panelist_zip: '04101',
} as const;

export interface TestDetail {
  readonly detailName: string;
  readonly selectedList: readonly string[];
  readonly revision: number;
  readonly unlockDate: string | null;
}

type Answer = Awaited<ReturnType<ApiClient['graphql']>>;

/** A member in front of their profile. */
export async function aProfile(node: TestNode, given: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(node, given);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const asking = { panelistId: member.panelistId };
  const details = async (): Promise<TestDetail[]> => {
    const { body } = await browser.graphql('profile', PROFILE, asking);
    return body.data.getMarketResearchPanelistProfileAttributes.profile.flatMap(
      (type: { readonly details: readonly TestDetail[] }) => type.details,
    );
  };
  const detail = async (name: string) => (await details()).find(({ detailName }) => detailName === name);
  const save = (...list: (readonly [name: string, selected: readonly string[], revision?: number])[]) =>
    browser.graphql('save', SAVE_PROFILE, {
      list: list.map(([detailName, selectedList, revision = 0]) => ({ detailName, selectedList, revision })),
    });
  const panelist = async () =>
    (await browser.graphql('panelist', PANELIST, asking)).body.data.getMarketResearchPanelist;
  return { ...member, browser, details, detail, save, panelist };
}

export const savedOf = (answer: Answer) =>
  answer.body.data.saveMarketResearchPanelistProfileAttributes as { saved: TestDetail[]; conflicts: TestDetail[] };
export const fieldsOf = (answer: Answer) => answer.body.errors[0].extensions.fields;
