import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ChangeEvent } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { saveFile } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { VersionsCard } from '../versions/versions-card.tsx';
import { versionQuery } from '../editor.queries.ts';
import { documentJson, jsonProblems, readDocument } from './document-json.ts';
import { JsonLines, JsonText } from './json-text.tsx';
import { diffLines } from './line-diff.ts';
import { lineOfPath, printJson } from './print-json.ts';

interface JsonViewProps {
  readonly studyId: string;
  readonly fileName: string;
  /** Who else is here, in a sentence. */
  readonly others: string;
}

/** The survey as JSON: to read, to compare with older versions, to change, to bring in and to take away. */
export function JsonView({ studyId, fileName, others }: JsonViewProps) {
  const { api } = useConsole();
  const editor = useEditor();
  const { history, draft } = useEditorState();
  const { document } = history;
  const [mode, setMode] = useState<'diff' | 'full'>('full');
  const [compared, setCompared] = useState<number>();
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly at: number }>();
  const [isCopied, setIsCopied] = useState(false);
  const { data: older } = useQuery({
    ...versionQuery(api, studyId, compared ?? 0),
    enabled: compared !== undefined && compared > 0,
  });
  const printed = useMemo(() => printJson(documentJson(document)), [document]);
  const problems = useMemo(() => jsonProblems(document), [document]);
  const problemLines = new Set(problems.map(({ path }) => lineOfPath(printed, path)));
  const before = useMemo(
    () =>
      older === undefined ? undefined : printJson(documentJson(openDocument(older.definition, older.outcomes))).text,
    [older],
  );
  const lines = useMemo(() => diffLines(before ?? printed.text, printed.text), [before, printed]);
  const changed = lines.filter(({ kind }) => kind === 'added').length;
  const [first] = problems;

  function compare(version: number | undefined) {
    setCompared(version);
    setMode(version === undefined ? 'full' : 'diff');
  }

  async function bringIn({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    const read = readDocument(await file.text());
    if (read.ok) editor.bringIn(read.document, `import ${file.name}`);
    setRefusal(read.ok ? undefined : { text: `${file.name} wasn't imported. ${read.reason}`, at: Date.now() });
  }

  function takeAway() {
    saveFile(fileName, printed.text, 'application/json');
  }

  return (
    <div className="grid items-start gap-4 p-4 lg:px-6 lg:py-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <div className="flex min-w-0 flex-wrap gap-2">
            {first === undefined ? (
              <Tag tone="success" icon="check">
                Ready to publish
              </Tag>
            ) : (
              <Tag tone="danger" icon="circle-alert">
                Line {lineOfPath(printed, first.path)}: {first.reason}
              </Tag>
            )}
            {problems.length > 1 && <Tag tone="danger">and {problems.length - 1} more</Tag>}
            {before !== undefined && (
              <Tag tone="success" icon="plus">
                {changed === 1 ? '1 line' : `${changed} lines`} since v{compared}
              </Tag>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {draft.isOpen && (
              <label
                className={`${buttonClasses({ variant: 'secondary', size: 'sm' })} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
              >
                <Icon name="upload" />
                Import
                <input
                  type="file"
                  accept="application/json,.json"
                  className="sr-only"
                  onChange={(event) => void bringIn(event)}
                />
              </label>
            )}
            <Button variant="secondary" size="sm" onClick={takeAway}>
              <Icon name="download" />
              Export
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void navigator.clipboard.writeText(printed.text).then(() => setIsCopied(true))}
            >
              <Icon name={isCopied ? 'check' : 'copy'} />
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        </div>
        {refusal && (
          <div className="mb-3">
            <AlertBanner key={refusal.at}>{refusal.text}</AlertBanner>
          </div>
        )}
        {mode === 'diff' ? (
          <JsonLines lines={lines} problems={problemLines} />
        ) : (
          <JsonText
            key={printed.text}
            text={printed.text}
            problems={problems.map(({ path, reason }) => ({ line: lineOfPath(printed, path), reason }))}
            isReadOnly={!draft.isOpen}
            onApply={(next) => editor.edit({ document: next, label: 'change the JSON' })}
          />
        )}
      </div>
      <div className="grid gap-4">
        <VersionsCard studyId={studyId} compared={compared} onCompare={compare} mode={mode} onMode={setMode} />
        <section className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
          <h2 className="mb-2 text-base">Editing together</h2>
          <p className="text-text-muted">
            {others} If two of you change the same thing, you choose which version to keep. Nothing is overwritten.
          </p>
        </section>
      </div>
    </div>
  );
}
