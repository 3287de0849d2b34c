import { useState } from 'react';
import type { AudienceListPartsFragment } from '#contract/generated/operator/graphql.ts';
import {
  addAudienceListLines,
  beginAudienceList,
  finishAudienceList,
} from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import { counted } from '#console/format.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { linePackets } from './line-packets.ts';
import { ListResult } from './list-result.tsx';

type UploadedList = AudienceListPartsFragment;

interface ListDialogProps {
  readonly studyId: string;
  readonly onClose: () => void;
  readonly onUse: (list: UploadedList) => void;
}

/** Takes a file of member ids in, tells what was found in it, and leaves those members out. */
export function ListDialog({ studyId, onClose, onUse }: ListDialogProps) {
  const { api } = useConsole();
  const [file, setFile] = useState<{ readonly name: string; readonly sizeBytes: number; readonly percent: number }>();
  const [list, setList] = useState<UploadedList>();
  const taking = useCommand(
    (chosen: File) =>
      upload(api, studyId, chosen, (percent) => setFile({ name: chosen.name, sizeBytes: chosen.size, percent })),
    { onDone: setList },
  );

  function take(chosen: File) {
    setList(undefined);
    setFile({ name: chosen.name, sizeBytes: chosen.size, percent: 0 });
    taking.send(chosen, { onError: () => setFile(undefined) });
  }

  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title="Exclude a list"
      auditNote="The number of members is recorded in the audit log."
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            isIdle={list === undefined || list.members === 0}
            onClick={() => {
              if (list) onUse(list);
              onClose();
            }}
          >
            {list === undefined ? 'Exclude members' : `Exclude ${counted(list.members, 'member')}`}
          </Button>
        </>
      }
    >
      <FailureBanner failure={taking.failure} />
      <FileUpload
        label="Members to exclude"
        limitsText="A CSV or text file with one member ID per line, in the first column."
        accept=".csv,.txt,text/csv,text/plain"
        files={file === undefined ? [] : [{ id: 'list', kind: 'document', ...file }]}
        onAdd={([chosen]) => chosen && take(chosen)}
        onRemove={() => {
          setFile(undefined);
          setList(undefined);
        }}
      />
      {list && <ListResult list={list} />}
    </ConsoleDialog>
  );
}

/** Sends a file of any length, a packet of lines at a time: never more of it is held than that. */
async function upload(
  api: OperatorApi,
  studyId: string,
  file: File,
  onPercent: (percent: number) => void,
): Promise<UploadedList> {
  const listId = await api.mutate(beginAudienceList, { studyId, name: file.name });
  for await (const { firstLine, lines, bytes } of linePackets(file.stream())) {
    await api.mutate(addAudienceListLines, { input: { listId, firstLine, lines } });
    onPercent(Math.min(99, Math.round((bytes / Math.max(1, file.size)) * 100)));
  }
  const list = await api.mutate(finishAudienceList, { listId });
  onPercent(100);
  return list;
}
