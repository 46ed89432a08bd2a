import { Button, Collapse, Select } from 'antd'
import { useId, useState } from 'react'
import { recordTitle, resolveScreen } from '../../../engine/model/index.ts'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { ListRow } from '../../../registry/kit/ports.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { DefaultInput } from '../../properties/field/DefaultInput.tsx'
import { Labelled } from '../../properties/inputs/Labelled.tsx'
import { useProcessWorld } from '../context.tsx'
import { nodesOf, stringAt } from '../document/flow.ts'
import { PeopleInput } from '../panel/PeopleInput.tsx'
import { titleOf, wayKind } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'

export interface TrialBeginning {
  readonly person: string
  readonly record: JsonObject
  readonly picks: Readonly<Record<string, readonly string[]>>
}
interface TrialSetupProps {
  readonly value: TrialBeginning
  readonly isRunning: boolean
  readonly onChange: (value: TrialBeginning) => void
  readonly onStart: () => void
}

/** Nodes whose people the initiator chooses. */
const pickedNodes = (document: JsonObject) =>
  nodesOf(document).filter(({ node }) => {
    const who = Array.isArray(node['who']) ? (node['who'] as readonly JsonObject[]) : []
    return who.some((way) => wayKind(way) === 'pick' && stringAt(way, 'pick') === 'starter')
  })

/** As whom, and over which record, the process is tried. */
export function TrialSetup({ value, isRunning, onChange, onStart }: TrialSetupProps) {
  const { say } = useDesigner()
  const speaking = useFlowWords()
  const { screen } = useProcessWorld()
  const { document } = speaking
  const entries = screen ? fieldEntries(screen) : []
  const text = JSON.stringify(document)
  const isNamed = ([key]: readonly [string, JsonObject]) => new RegExp(`\\b(record\\.)?${key}\\b`).test(text)
  const setField = (key: string, next: unknown) => onChange({ ...value, record: setProperty(value.record, key, next) })
  const inputs = (fields: typeof entries) =>
    fields.map(([key, field]) => (
      <FieldInput
        key={key}
        fieldKey={key}
        field={field}
        value={value.record[key]}
        onChange={(next) => setField(key, next)}
      />
    ))
  return (
    <section aria-label={say('FLOW_TRIAL_BEGIN')}>
      <p className="vd-help">{say('FLOW_TRIAL_HELP')}</p>
      <PeopleInput
        kind="user"
        isSingle
        label={say('FLOW_TRIAL_AS')}
        value={value.person}
        onChange={(person) => onChange({ ...value, person })}
      />
      {pickedNodes(document).map(({ key }) => (
        <PeopleInput
          key={key}
          kind="user"
          label={say('FLOW_TRIAL_PICK', { title: titleOf(key, speaking) })}
          value={(value.picks[key] ?? []).join(',')}
          onChange={(names) =>
            onChange({ ...value, picks: { ...value.picks, [key]: names.split(',').filter((name) => name !== '') } })
          }
        />
      ))}
      {screen && <RecordPicker screen={screen} onPick={(record) => onChange({ ...value, record })} />}
      {inputs(entries.filter(isNamed))}
      {entries.some((entry) => !isNamed(entry)) && (
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: 'more',
              label: say('FLOW_TRIAL_MORE_FIELDS'),
              children: inputs(entries.filter((entry) => !isNamed(entry))),
            },
          ]}
        />
      )}
      <Button type="primary" loading={isRunning} disabled={value.person === ''} onClick={onStart}>
        {say('FLOW_TRIAL_START')}
      </Button>
    </section>
  )
}

function FieldInput({
  fieldKey,
  field,
  value,
  onChange,
}: {
  readonly fieldKey: string
  readonly field: JsonObject
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) {
  const { words } = useDesigner()
  const id = useId()
  return (
    <Labelled id={id} label={words(field['title']) || fieldKey}>
      {(described) => (
        <DefaultInput
          described={described}
          fieldKey={fieldKey}
          field={setProperty(field, 'default', value ?? undefined)}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

/** A record that there is, as the sample. */
function RecordPicker({
  screen,
  onPick,
}: {
  readonly screen: JsonObject
  readonly onPick: (record: JsonObject) => void
}) {
  const { say, ports } = useDesigner()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const source = stringAt(screen, 'id')
  const { value, error, loading, reload } = useLoaded(isAsked ? [source] : undefined, () =>
    ports.lists.rows(source, { pageNo: 1, pageSize: 50 }),
  )
  const rows: readonly ListRow[] = value?.records ?? []
  const resolved = resolveScreen(screen as unknown as Screen)
  return (
    <>
      <Labelled id={id} label={say('FLOW_TRIAL_RECORD')}>
        {(described) => (
          <Select<string>
            {...described}
            showSearch={{ optionFilterProp: 'label' }}
            loading={loading}
            placeholder={say('FLOW_TRIAL_RECORD_PICK')}
            onOpenChange={(isOpen) => isOpen && setAsked(true)}
            options={rows.map((row) => ({
              value: String(row['id']),
              label: recordTitle(resolved, row) || String(row['id']),
            }))}
            onChange={(chosen) => {
              const row = rows.find((each) => String(each['id']) === chosen)
              if (row) onPick(row)
            }}
          />
        )}
      </Labelled>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
    </>
  )
}
