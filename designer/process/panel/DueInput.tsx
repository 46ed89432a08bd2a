import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import { isObject } from '../../../schemas/language/values.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt, setProperty } from '../../document/json.ts'
import { stringAt } from '../document/flow.ts'
import { ChoiceBox } from './boxes.tsx'
import { type DurationParts, readDuration, writeDuration } from './duration.ts'
import { PeopleInput } from './PeopleInput.tsx'

const FIRST: DurationParts = { isBefore: false, count: 2, unit: 'd' }

interface DurationInputProps {
  readonly label: string
  readonly value: string
  /** Before or after: reminders. */
  readonly hasSign?: boolean
  readonly onChange: (value: string) => void
}
/** A number with its unit. */
export function DurationInput({ label, value, hasSign = false, onChange }: DurationInputProps) {
  const { say } = useDesigner()
  const parts = readDuration(value) ?? FIRST
  return (
    <fieldset className="vp-inline vp-bare" aria-label={label}>
      {hasSign && (
        <Select<'before' | 'after'>
          aria-label={`${label}: ${say('FLOW_REMIND_WHEN')}`}
          value={parts.isBefore ? 'before' : 'after'}
          options={[
            { value: 'before', label: say('FLOW_REMIND_BEFORE') },
            { value: 'after', label: say('FLOW_REMIND_AFTER') },
          ]}
          onChange={(when) => onChange(writeDuration({ ...parts, isBefore: when === 'before' }))}
        />
      )}
      <InputNumber<number>
        aria-label={`${label}: ${say('FLOW_AMOUNT')}`}
        min={1}
        max={99_999}
        precision={0}
        value={parts.count}
        onChange={(count) => count !== null && onChange(writeDuration({ ...parts, count }))}
      />
      <Select<DurationParts['unit']>
        aria-label={`${label}: ${say('FLOW_UNIT')}`}
        value={parts.unit}
        options={[
          { value: 'd', label: say('FLOW_UNIT_DAYS') },
          { value: 'h', label: say('FLOW_UNIT_HOURS') },
          { value: 'm', label: say('FLOW_UNIT_MINUTES') },
        ]}
        onChange={(unit) => onChange(writeDuration({ ...parts, unit }))}
      />
    </fieldset>
  )
}

const THENS = [
  ['nothing', 'FLOW_THEN_NOTHING'],
  ['pass', 'FLOW_THEN_PASS'],
  ['reject', 'FLOW_THEN_REJECT'],
  ['escalate', 'FLOW_THEN_ESCALATE'],
  ['replace', 'FLOW_THEN_REPLACE'],
  ['transfer', 'FLOW_THEN_TRANSFER'],
] as const

/** When a node is due, who is reminded when, and what happens then. */
export function DueInput({
  value,
  onChange,
}: {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) {
  const { say } = useDesigner()
  const due = isObject(value) ? value : undefined
  const reminders = (due && listAt(due, 'remind')) ?? []
  const rowKeys = useItemKeys(reminders)
  if (!due)
    return (
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange({ after: writeDuration(FIRST), clock: 'working' })}
      >
        {say('FLOW_DUE_ADD')}
      </Button>
    )
  const set = (name: string, next: unknown) => onChange(setProperty(due, name, next))
  const setReminders = (next: readonly unknown[]) => set('remind', next.length > 0 ? next : undefined)
  const then: JsonObject | string = isObject(due['then']) ? due['then'] : stringAt(due, 'then') || 'nothing'
  return (
    <>
      <div className="vp-inline vd-prop">
        <DurationInput label={say('FLOW_DUE')} value={stringAt(due, 'after')} onChange={(next) => set('after', next)} />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={say('FLOW_DUE_REMOVE')}
          title={say('FLOW_DUE_REMOVE')}
          onClick={() => onChange(undefined)}
        />
      </div>
      <ClockBox value={stringAt(due, 'clock')} onChange={(next) => set('clock', next)} />
      {reminders.map((each, at) => (
        <div key={rowKeys[at]} className="vp-inline vd-prop">
          <DurationInput
            label={say('FLOW_REMIND_NUMBER', { number: at + 1 })}
            hasSign
            value={typeof each === 'string' ? each : ''}
            onChange={(next) => setReminders(reminders.with(at, next))}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={say('FLOW_REMIND_REMOVE', { number: at + 1 })}
            title={say('FLOW_REMIND_REMOVE', { number: at + 1 })}
            onClick={() => setReminders(reminders.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => setReminders([...reminders, '-4h'])}>
        {say('FLOW_REMIND_ADD')}
      </Button>
      <ChoiceBox
        label={say('FLOW_THEN')}
        value={isObject(then) ? 'transfer' : then}
        choices={THENS.map(([name, code]) => ({ value: name, label: say(code) }))}
        onChange={(next) => set('then', next === 'transfer' ? { transfer: '' } : next === 'nothing' ? undefined : next)}
      />
      {isObject(then) && (
        <PeopleInput
          kind="user"
          isSingle
          label={say('FLOW_THEN_TRANSFER_TO')}
          value={stringAt(then, 'transfer')}
          onChange={(transfer) => set('then', { transfer })}
        />
      )}
    </>
  )
}

/** Working time of the calendar, or all time. */
export function ClockBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { say } = useDesigner()
  return (
    <ChoiceBox
      label={say('FLOW_CLOCK')}
      value={value || 'calendar'}
      choices={[
        { value: 'working', label: say('FLOW_CLOCK_WORKING') },
        { value: 'calendar', label: say('FLOW_CLOCK_CALENDAR') },
      ]}
      onChange={onChange}
    />
  )
}
