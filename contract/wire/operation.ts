/** A generated operation. Only the hash of its text is sent; its name is also that of the one field it asks for. */
export interface Operation<Result, Variables> {
  readonly name: string;
  readonly hash: string;
  /** For the compiler only. */
  readonly types?: (variables: Variables) => Result;
}

export interface Query<Result, Variables> extends Operation<Result, Variables> {
  readonly kind?: 'query';
}

export interface Mutation<Result, Variables> extends Operation<Result, Variables> {
  readonly kind?: 'mutation';
}

/** The same two ways in both apps; what may be said about how a change is sent differs. */
export interface OperationCalls<How> {
  readonly query: <Result, Variables>(operation: Query<Result, Variables>, variables: Variables) => Promise<Result>;
  readonly mutate: <Result, Variables>(
    operation: Mutation<Result, Variables>,
    variables: Variables,
    how?: How,
  ) => Promise<Result>;
}

/** What an operation is answered. */
export type AnswerOf<Asked extends Operation<unknown, never>> = ReturnType<NonNullable<Asked['types']>>;
