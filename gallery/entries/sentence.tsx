import { useState } from 'react';
import { AddToken, LockedToken, Token } from '#ui/sentence/token.tsx';
import { Sentence, SentenceRow, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenNumber, TokenText } from '#ui/sentence/token-input.tsx';
import type { TokenOption } from '#ui/sentence/token-options.ts';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const PLACES: readonly TokenOption[] = ['In a store', 'Online', 'On the phone'].map((label) => ({
  value: label,
  label,
}));
const TOPICS: readonly TokenOption[] = [
  'Age group',
  'Region',
  'Household',
  'Children at home',
  'Who shops',
  'Where people shop',
  'How often',
  'Last visit',
].map((label, index) => ({
  value: label,
  label,
  note: `topic_${index + 1}`,
  group: index < 4 ? 'People' : 'Shopping',
}));
const VERBS: readonly TokenOption[] = [
  { value: 'is', label: 'is' },
  { value: 'isNot', label: 'is not' },
];

function Rule() {
  const [topic, setTopic] = useState('Where people shop');
  const [verb, setVerb] = useState('is');
  const [places, setPlaces] = useState<readonly string[]>(['Online', 'On the phone']);
  const [count, setCount] = useState(1);
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <SentenceRow key={index} removeLabel={`Remove rule ${index + 1}`} onRemove={() => setCount(count - 1)}>
          <Sentence label={`Rule ${index + 1}`}>
            <SentenceText>Show this if</SentenceText>
            <TokenSelect kind="subject" label="Topic" value={topic} options={TOPICS} onChange={setTopic} />
            <TokenSelect kind="verb" label="Comparison" value={verb} options={VERBS} onChange={setVerb} />
            <TokenSelect
              kind="value"
              label="Places"
              isMultiple
              value={places}
              options={PLACES}
              onChange={setPlaces}
              onRemove={() => setPlaces([])}
            />
          </Sentence>
        </SentenceRow>
      ))}
      <AddToken text="and" label="Add a condition" onAdd={() => setCount(count + 1)} />
    </>
  );
}

function Written() {
  const [words, setWords] = useState('fresh');
  const [days, setDays] = useState<number | null>(90);
  return (
    <Sentence label="Written parts">
      <SentenceText>if the text contains</SentenceText>
      <TokenText label="Words" value={words} onChange={setWords} />
      <SentenceText>in the last</SentenceText>
      <TokenNumber label="Days" value={days} onChange={setDays} min={1} max={365} isWhole />
      <SentenceText>days</SentenceText>
    </Sentence>
  );
}

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Sentence',
    states: {
      'A rule': <Rule />,
      'Written in place': <Written />,
      'Every kind': (
        <Sentence label="Every kind of token">
          <Token kind="subject" text="Subject" />
          <Token kind="verb" text="verb" />
          <Token kind="value" text="Value" />
          <Token kind="destination" text="Destination" hasMenu />
          <Token kind="problem" text="Gone" />
          <LockedToken text="Settled elsewhere" />
        </Sentence>
      ),
      'Nothing chosen, or chosen and gone': (
        <Sentence label="Nothing chosen">
          <TokenSelect kind="subject" label="Topic" value="" options={TOPICS} onChange={() => undefined} />
          <TokenSelect kind="value" label="Place" value="By post" options={PLACES} onChange={() => undefined} />
        </Sentence>
      ),
    },
  },
];
