import { BarChart } from '#ui/data/bar-chart.tsx';
import { Funnel } from '#ui/data/funnel.tsx';
import { KeyPaging } from '#ui/data/key-paging.tsx';
import { LineChart } from '#ui/data/line-chart.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { MembersTable, PagedTable } from '../samples/table-sample.tsx';

const COMPLETES = [268, 302, 344, 322, 389, 215, 191, 356, 403, 431, 418, 447, 239, 412].map((value, index, all) => ({
  label:
    index === all.length - 1
      ? 'Today'
      : `${index < 6 ? '05' : '06'}/${String(index < 6 ? 26 + index : index - 5).padStart(2, '0')}`,
  value,
}));
const WEEKS = ['Week 1', 'Week 2', 'Week 3', 'Week 4', 'Week 5', 'Week 6'];

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Data table',
    states: {
      'To sort and to select': <MembersTable />,
      'To page through': <PagedTable />,
      Empty: <MembersTable isEmpty />,
    },
  },
  {
    name: 'Key paging',
    states: {
      'At the beginning': <KeyPaging label="invitations" summary="1 to 50 of 1,204" onNext={() => {}} />,
      'In the middle': (
        <KeyPaging label="tickets" summary="51 to 100 of 1,204" onPrevious={() => {}} onNext={() => {}} />
      ),
      'At the end': <KeyPaging label="orders" summary="1,201 to 1,204 of 1,204" onPrevious={() => {}} />,
    },
  },
  {
    name: 'Bar chart',
    states: {
      'With a target': (
        <BarChart
          title="Completes a day"
          summary="Completes a day for the last 14 days, target 400. Today 412."
          bars={COMPLETES}
          seriesName="Complete"
          labelName="Day"
          nowName="Today"
          target={{ name: 'Target', value: 400 }}
        />
      ),
      'Without values': (
        <BarChart
          title="Completes a week"
          summary="No completes yet."
          bars={WEEKS.map((label) => ({ label, value: 0 }))}
          seriesName="Complete"
          labelName="Week"
        />
      ),
    },
  },
  {
    name: 'Line chart',
    states: {
      'Several series': (
        <LineChart
          title="Answers by kind"
          summary="Surveys rise from 120 to 310 a week; videos stay near 40; quests fall from 90 to 60."
          labels={WEEKS}
          labelName="Week"
          series={[
            { name: 'Surveys', values: [120, 160, 210, 230, 290, 310] },
            { name: 'Quests', values: [90, 84, 88, 71, 66, 60] },
            { name: 'Videos', values: [38, 41, 40, 44, 39, 42] },
          ]}
          target={{ name: 'Plan', value: 250 }}
        />
      ),
    },
  },
  {
    name: 'Funnel',
    states: {
      'With a note': (
        <Funnel
          title="Incidence funnel"
          summary="Of 12,400 invited, 4,120 started, 1,402 qualified and 1,214 completed."
          countName="Members"
          steps={[
            { name: 'Invited', count: 12_400 },
            { name: 'Started', count: 4_120 },
            { name: 'Qualified', count: 1_402 },
            { name: 'Complete', count: 1_214 },
            { name: 'Over quota', count: 96 },
          ]}
          note="Incidence is qualified out of started. The plan was 38%."
        />
      ),
    },
  },
];
