import {
  PEOPLE_COLUMNS,
  PEOPLE_FILE_MAX_BYTES,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_SAMPLES,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { SendCsvDialog } from '#console/dialogs/send-csv-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_FILES } from '../joining.queries.ts';
import { PEOPLE_FILE_RULES } from './people-file-texts.ts';
import { sendPeopleFile } from './send-people-file.ts';

interface ChoosePeopleFileProps {
  readonly purpose: PeopleFilePurpose;
  readonly onClose: () => void;
  readonly onSent: (fileId: string) => void;
}

export function ChoosePeopleFile({ purpose, onClose, onSent }: ChoosePeopleFileProps) {
  const { api } = useConsole();
  return (
    <SendCsvDialog
      title={purpose === 'INVITE' ? 'Invite people from a CSV' : 'Import a panel'}
      auditNote="We check every line before anything happens. The file's contents are encrypted and deleted when it's done."
      doLabel="Check the file"
      stopNote="Nothing from this file will be kept."
      shape={{
        columns: PEOPLE_COLUMNS[purpose],
        rules: PEOPLE_FILE_RULES[purpose],
        limits: PEOPLE_FILE_RULES.limits,
        maxBytes: PEOPLE_FILE_MAX_BYTES,
        problems: PEOPLE_FILE_PROBLEMS,
        sample: { name: purpose === 'INVITE' ? 'people.csv' : 'panel.csv', text: PEOPLE_SAMPLES[purpose] },
      }}
      send={(sent) => sendPeopleFile(api, purpose, sent)}
      changes={SHOWS_FILES}
      onClose={onClose}
      onSent={onSent}
    />
  );
}
