import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  getMarketResearchPanelist,
  getMarketResearchPanelistProfileAttributes,
  saveMarketResearchPanelistProfileAttributes,
} from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { decidesOthers } from '#contract/profile/does-apply.ts';
import { withConnection } from '#client/with-connection.ts';
import { useCommand } from '#client/use-command.ts';
import { useApp } from '#web/app/app-context.ts';
import { isSignInDeclined, RESTRICTED } from '#web/session/recent-sign-in.ts';
import { useRecentSignIn } from '#web/session/use-recent-sign-in.tsx';
import { keepDetails, profileQuery, type Detail } from './profile.queries.ts';

interface Saving {
  readonly selectedList: readonly string[];
  /** Of the value that was in view when somebody began to change it. */
  readonly revision: number;
}

/** As it is now, and whether that is what was sent: if not, somebody changed it meanwhile and nothing was saved. */
export interface SavedDetail {
  readonly now: Detail;
  readonly isConflict: boolean;
}

interface SaveDetail {
  readonly save: (saving: Saving) => Promise<SavedDetail>;
  /** What is on its way, to be shown as if it had arrived. */
  readonly pending: readonly string[] | undefined;
  /** Asks for the password where the server wants it; render it anywhere. */
  readonly passwordDialog: ReactNode;
}

/** What is asked besides may depend on what was said. */
const alsoChanged = (detailName: string): readonly string[] =>
  decidesOthers(detailName) ? [getMarketResearchPanelistProfileAttributes.name] : [];
/** Saves one detail of the profile. A failure is told at once, and thrown for the person who keeps what was typed. */
export function useSaveDetail({ detailName, selectionType }: Detail): SaveDetail {
  const context = useRouteContext({ from: '/member-area' });
  const { alerts, queryClient } = useApp();
  const { withRecentSignIn, passwordDialog } = useRecentSignIn('changeAddress');
  const { sendAndWait, isPending, variables } = useCommand(
    async ({ selectedList, revision }: Saving): Promise<SavedDetail> => {
      const list = [{ detailName, selectedList: [...selectedList], revision }];
      const headers = selectionType === 'json' ? RESTRICTED : {};
      const answer = await withRecentSignIn(() =>
        context.api.mutate(saveMarketResearchPanelistProfileAttributes, { list }, headers),
      );
      const [conflict] = answer.conflicts;
      const now = conflict ?? answer.saved[0];
      if (now === undefined) throw new Error('a saved detail is missing in the answer');
      return { now, isConflict: conflict !== undefined };
    },
    {
      changes: [getMarketResearchPanelist.name, ...alsoChanged(detailName)],
      onDone: ({ now }) => keepDetails(queryClient, context, [now]),
    },
  );

  return {
    async save(saving) {
      try {
        return await sendAndWait(saving);
      } catch (error) {
        // Anyone who closed the question for the password knows that nothing is saved.
        if (isSignInDeclined(error)) throw error;
        alerts.show('error', withConnection(MESSAGES.profile.updateFailed));
        // It may be saved all the same, and only the answer lost: the row says what is there.
        void queryClient.invalidateQueries({ queryKey: profileQuery(context).queryKey });
        throw error;
      }
    },
    pending: isPending ? variables?.selectedList : undefined,
    passwordDialog,
  };
}
