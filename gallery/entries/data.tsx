import { BarChart } from '#ui/data/bar-chart.tsx';
import { Funnel } from '#ui/data/funnel.tsx';
import { IntervalBars } from '#ui/data/interval-bars.tsx';
import { ShareColumns } from '#ui/data/share-columns.tsx';
import { StackedBars } from '#ui/data/stacked-bars.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { MembersTable } from '../samples/table-sample.tsx';

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
      Empty: <MembersTable isEmpty />,
    },
  },
  {
    name: 'Interval bars',
    states: {
      'With whiskers': (
        <IntervalBars
          summary="Something from a jar 41%, eggs 24%, nothing 0%."
          bars={[
            { label: 'Something from a jar', share: 0.41, low: 0.37, high: 0.45, figure: '41%', range: '37 to 45' },
            {
              label: 'Eggs, always eggs, and whatever else is left in the fridge on a day like this one',
              share: 0.24,
              low: 0.21,
              high: 0.28,
              figure: '24%',
              range: '21 to 28',
            },
            { label: 'Nothing', share: 0, figure: '0%' },
          ]}
        />
      ),
    },
  },
  {
    name: 'Share columns',
    states: {
      'With figures': (
        <ShareColumns
          summary="1: 4%, 2: 9%, 3: 23%, 4: 39%, 5: 25%."
          columns={[0.04, 0.09, 0.23, 0.39, 0.25].map((share, index) => ({
            label: String(index + 1),
            share,
            figure: `${Math.round(share * 100)}%`,
          }))}
        />
      ),
      'Small, in three tones': (
        <ShareColumns
          size="sm"
          summary="0 to 10, most gave 9."
          columns={[2, 1, 2, 3, 3, 5, 5, 15, 20, 24, 20].map((share, index) => ({
            label: String(index),
            share: share / 100,
            tone: index >= 9 ? 'high' : index >= 7 ? 'middle' : 'low',
          }))}
        />
      ),
    },
  },
  {
    name: 'Stacked bars',
    states: {
      'One, from end to end': (
        <StackedBars
          palette="ends"
          summary="Against 21%, neither 35%, for 44%."
          bars={[
            {
              label: '',
              parts: [
                { label: 'Against', share: 0.21 },
                { label: 'Neither', share: 0.35 },
                { label: 'For', share: 0.44 },
              ],
            },
          ]}
        />
      ),
      'Several, with a figure each': (
        <StackedBars
          summary="Quick: no 20%, a little 30%, yes 50%. Cheap: no 60%, a little 36%, yes 4%."
          bars={[
            {
              label: 'Quick',
              figure: '2.30',
              parts: [
                { label: 'No', share: 0.2 },
                { label: 'A little', share: 0.3 },
                { label: 'Yes', share: 0.5 },
              ],
            },
            {
              label: 'Cheap',
              figure: '1.44',
              parts: [
                { label: 'No', share: 0.6 },
                { label: 'A little', share: 0.36 },
                { label: 'Yes', share: 0.04 },
              ],
            },
          ]}
        />
      ),
    },
  },
  {
    name: 'Bar chart',
    states: {
      'With a target': (
        <BarChart
          title="Completes per day"
          summary="Completes per day for the last 14 days, target 400. Today 412."
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
