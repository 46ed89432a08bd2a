import { Alert, Flex, Radio, Typography } from 'antd'
import { useId } from 'react'
import type { CronUnit } from '../../../schemas/language/cron/parts.ts'
import type { Ports } from '../../kit/ports.ts'
import { isReplaced } from './between.ts'
import type { Variant } from './bounds.ts'
import type { Model, Wrong } from './model.ts'
import { ModeInputs } from './ModeInputs.tsx'
import { type EditorState, MODE, type Mode, modeName, type ModeName, chooseMode } from './state.ts'
import type { EditorWord, SayText } from './texts.ts'

const PLAIN = ['every', 'range', 'loop', 'specific', 'other'] as const
const OFFERED: Readonly<Record<Variant, Readonly<Partial<Record<CronUnit, readonly ModeName[]>>>>> = {
  tabs: {
    day: ['unset', 'every', 'range', 'loop', 'workday', 'last', 'specific', 'other'],
    week: ['unset', 'range', 'loop', 'specific', 'other'],
  },
  classic: {
    day: ['unset', 'every', 'range', 'loop', 'workday', 'last', 'lastWorkday', 'beforeLast', 'specific', 'other'],
    week: ['unset', 'every', 'range', 'loop', 'lastOf', 'nth', 'specific', 'other'],
  },
}
const EVERY: Readonly<Record<CronUnit, EditorWord>> = {
  second: 'everySecond',
  minute: 'everyMinute',
  hour: 'everyHour',
  day: 'everyDay',
  month: 'everyMonth',
  week: 'everyWeek',
  year: 'everyYear',
}

/** The modes of a part; the one it has is always among them. */
function offered(unit: CronUnit, variant: Variant, current: Mode): readonly ModeName[] {
  const modes = OFFERED[variant][unit] ?? PLAIN
  const now = modeName(current)
  return modes.includes(now) ? modes : [...modes.slice(0, 1), now, ...modes.slice(1)]
}

interface UnitPanelProps {
  readonly unit: CronUnit
  readonly variant: Variant
  readonly model: Model
  readonly wrong: Wrong | undefined
  readonly thisYear: number
  readonly onChange: (state: EditorState) => void
  readonly tell: SayText
  readonly ports: Ports
}

/** How one part is set: a mode, and what belongs to it. */
export function UnitPanel({ unit, variant, model, wrong, thisYear, onChange, tell, ports }: UnitPanelProps) {
  const id = useId()
  const { state, parts } = model
  const current = state[unit].cronEvery
  const shut = isReplaced(unit, parts)
  const choose = (mode: Mode) =>
    onChange({
      ...state,
      [unit]: {
        ...state[unit],
        ...chooseMode(state[unit], unit, mode, variant, thisYear),
        ...(mode === MODE.other && state[unit].other === '' ? { other: parts[unit] } : {}),
      },
    })
  return (
    <Flex
      vertical
      gap={10}
      role="radiogroup"
      aria-label={tell('modes', { unit: tell(unit) })}
      {...(wrong ? { 'aria-describedby': `${id}-wrong` } : {})}
    >
      {shut && <Alert type="info" showIcon title={tell(unit === 'day' ? 'weekDecides' : 'dayDecides')} />}
      {offered(unit, variant, current).map((name) => {
        const mode = MODE[name]
        const isCurrent = mode === current
        return (
          <Flex key={name} wrap align="center" gap={8}>
            <Radio name={id} value={mode} checked={isCurrent} disabled={shut} onChange={() => choose(mode)}>
              {tell(name === 'every' ? EVERY[unit] : name)}
            </Radio>
            <ModeInputs
              unit={unit}
              mode={mode}
              variant={variant}
              state={state}
              disabled={shut || !isCurrent}
              wrong={isCurrent && wrong !== undefined}
              onChange={onChange}
              tell={tell}
              locale={ports.locale}
            />
          </Flex>
        )
      })}
      {wrong && (
        <Typography.Text id={`${id}-wrong`} type="danger" role="alert">
          {wrong.word ? tell(wrong.word) : ports.say(wrong.code ?? '', wrong.params)}
        </Typography.Text>
      )}
    </Flex>
  )
}
