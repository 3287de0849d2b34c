import { IconButton } from '#ui/actions/icon-button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { editPage, editSurvey, movePage, removePage } from '#console/survey-draft/model/edit-pages.ts';
import type { Changes } from '#console/survey-draft/model/edit-elements.ts';
import { renamePage } from '#console/survey-draft/model/rename.ts';
import { textOf, type PageJson, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { pageLabel } from '../outline/outline-question.tsx';
import { DenseInput } from './dense-field.tsx';
import { NameField } from './name-field.tsx';
import { withText } from './question-edit.ts';

interface PageFormProps {
  readonly page: PageJson;
  readonly index: number;
}

/** A page: its words, and the order of what is on it. Below it, what goes for the whole survey. */
export function PageForm({ page, index }: PageFormProps) {
  const editor = useEditor();
  const { history } = useEditorState();
  const { document } = history;
  const survey = document.definition;
  const isOnly = survey.pages.length === 1;

  const change = (next: SurveyDocument, label: string, field?: string) =>
    editor.edit({ document: next, label, ...(field === undefined ? {} : { field: `${page.name} ${field}` }) });
  const edit = (changes: Changes, label: string, field?: string) =>
    change(editPage(document, page.name, changes), label, field);

  return (
    <>
      <section
        aria-label={pageLabel(page, index)}
        className="min-w-0 rounded-md border border-line bg-surface px-5 py-4"
      >
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="text-xl">Page {index + 1}</h2>
          <div className="ms-auto flex">
            <IconButton
              icon="chevron-up"
              label="Move page up"
              onClick={() => change(movePage(document, page.name, -1), 'move a page')}
            />
            <IconButton
              icon="chevron-down"
              label="Move page down"
              onClick={() => change(movePage(document, page.name, 1), 'move a page')}
            />
            <IconButton
              icon="trash-2"
              label="Delete page and its questions"
              disabled={isOnly}
              onClick={() => change(removePage(document, page.name), `delete page ${index + 1}`)}
            />
          </div>
        </div>
        <div className="grid gap-3">
          <DenseInput
            label="Title"
            hint="Shown above the questions. If it's blank and the page has one question, that question is the title."
            value={textOf(page.title)}
            onChange={(typed) => edit({ title: withText(page.title, typed) }, 'change the title of a page', 'title')}
          />
          <DenseInput
            label="Description"
            value={textOf(page['description'])}
            onChange={(typed) =>
              edit({ description: withText(page['description'], typed) }, 'change the text of a page', 'description')
            }
          />
          <NameField
            key={page.name}
            document={document}
            name={page.name}
            onRename={(name) => {
              change(renamePage(document, page.name, name), 'rename a page');
              editor.select(name);
            }}
          />
          <Switch
            label="Shuffle questions on this page"
            checked={page['questionsOrder'] === 'random' || page['questionOrder'] === 'random'}
            onChange={({ target }) =>
              edit(
                { questionsOrder: target.checked ? 'random' : undefined, questionOrder: undefined },
                'shuffle questions',
              )
            }
          />
        </div>
      </section>
      <section aria-label="Whole survey" className="min-w-0 rounded-md border border-line bg-surface px-5 py-4">
        <h2 className="mb-3 text-base">Whole survey</h2>
        <div className="grid gap-3">
          <DenseInput
            label="Title members see"
            value={textOf(survey.title)}
            onChange={(typed) =>
              change(
                editSurvey(document, { title: withText(survey.title, typed) }),
                'change the title of the survey',
                'survey title',
              )
            }
          />
          <Switch
            label="Shuffle pages"
            checked={survey['pageOrder'] === 'random'}
            onChange={({ target }) =>
              change(editSurvey(document, { pageOrder: target.checked ? 'random' : undefined }), 'shuffle pages')
            }
          />
          <Switch
            label="Keep this page in place when pages are shuffled"
            checked={page['isFixed'] === true}
            onChange={({ target }) => edit({ isFixed: target.checked || undefined }, 'keep a page in place')}
          />
        </div>
      </section>
    </>
  );
}
