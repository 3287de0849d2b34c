import { LOAD_COLUMNS, LOAD_FILE_PROBLEMS, LOAD_MAX_BYTES, LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { SendCsvDialog } from '#console/dialogs/send-csv-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SHOWS_STOCK } from '../use-stock-changed.ts';
import { LOAD_RULES } from './load-words.ts';
import { sendLoad } from './send-load.ts';

interface ChooseLoadProps {
  readonly leastLifeDays: number;
  readonly onClose: () => void;
  readonly onSent: (loadId: string) => void;
}

export function ChooseLoad({ leastLifeDays, onClose, onSent }: ChooseLoadProps) {
  const { api } = useConsole();
  return (
    <SendCsvDialog
      title="Load gift cards"
      auditNote="Codes are encrypted as they arrive. A code that is known is not loaded again."
      doLabel="Load"
      stopNote="Nothing of this file is loaded then."
      shape={{
        columns: LOAD_COLUMNS,
        rules: [
          LOAD_RULES.needed,
          LOAD_RULES.separators,
          LOAD_RULES.value,
          LOAD_RULES.code,
          LOAD_RULES.ways,
          LOAD_RULES.expires(leastLifeDays),
        ],
        limits: LOAD_RULES.limits,
        maxBytes: LOAD_MAX_BYTES,
        problems: LOAD_FILE_PROBLEMS,
        sample: { name: 'gift-cards-sample.csv', text: LOAD_SAMPLE },
      }}
      send={(sent) => sendLoad(api, sent)}
      changes={SHOWS_STOCK}
      onClose={onClose}
      onSent={onSent}
    />
  );
}
