import { API_PATHS, type OperatorRole } from '#contract/wire/rest.ts';
import { ApiClient, type Answer } from './api-client.ts';
import { anOperator, type World } from '../builders/builders.ts';

export interface OperatorClient {
  readonly operatorId: string;
  readonly browser: ApiClient;
  /** Calls the console's schema: the text of a document, or its hash. */
  ask(operationName: string, document: string, variables?: object): Promise<Answer>;
}

/** A new operator of this role, signed in. */
export async function signedInOperator(
  node: World & { readonly url: string },
  role: OperatorRole = 'RESEARCHER',
): Promise<OperatorClient> {
  const operator = await anOperator(node, role);
  const browser = new ApiClient(node.url);
  const { email, password } = operator;
  const answer = await browser.post(API_PATHS.consoleSignIn, { email, password, code: operator.code() });
  if (answer.status !== 200) throw new Error(`the operator could not sign in: ${JSON.stringify(answer.body)}`);
  browser.csId = answer.body.cs_id;
  return {
    operatorId: operator.operatorId,
    browser,
    ask: (name, document, variables = {}) => browser.graphql(name, document, variables, API_PATHS.consoleGraphql),
  };
}
