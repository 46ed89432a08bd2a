import { Button, Select } from 'antd'
import { useState } from 'react'
import type { OfferedByEngine, ProcessAction } from '../../../engine/process/index.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { useDesigner } from '../../context.tsx'
import { PeopleInput } from '../panel/PeopleInput.tsx'

/** What brings other people into a task. */
const WAYS = {
  transfer: 'FLOW_ACTION_TRANSFER',
  delegate: 'FLOW_ACTION_DELEGATE',
  before: 'FLOW_ACTION_BEFORE',
  after: 'FLOW_ACTION_AFTER',
  beside: 'FLOW_ACTION_BESIDE',
} as const
type Way = keyof typeof WAYS
const NAMES = Object.keys(WAYS) as readonly Way[]

interface TrialPeopleProps {
  readonly task: string
  /** All that the person of the task may do. */
  readonly offered: readonly OfferedByEngine[]
  readonly isRunning: boolean
  readonly onAct: (action: ProcessAction) => void
}

/** Hands a task over, asks for advice, or adds signers: to people who are chosen here. */
export function TrialPeople({ task, offered, isRunning, onAct }: TrialPeopleProps) {
  const { say } = useDesigner()
  const signing = offered.find(({ kind }) => kind === 'addSigners')?.targets ?? []
  const ways = NAMES.filter((way) => offered.some(({ kind }) => kind === way) || signing.includes(way))
  const [chosen, setChosen] = useState<Way>()
  const [names, setNames] = useState('')
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]
  if (way === undefined) return null
  const people = splitCommaList(names)
  const isOne = way === 'transfer' || way === 'delegate'
  const act = () => {
    const about = { task, comment: say('FLOW_TRIAL_COMMENT') }
    setNames('')
    if (isOne) onAct({ kind: way, ...about, to: people[0] ?? '' })
    else onAct({ kind: 'addSigners', ...about, where: way, people, mode: 'all' })
  }
  return (
    <div className="vp-inline">
      <Select<Way>
        size="small"
        aria-label={say('FLOW_TRIAL_PEOPLE_WAY')}
        value={way}
        options={ways.map((value) => ({ value, label: say(WAYS[value]) }))}
        onChange={setChosen}
      />
      <PeopleInput kind="user" isSingle={isOne} label={say('FLOW_TRIAL_PEOPLE')} value={names} onChange={setNames} />
      <Button size="small" disabled={isRunning || people.length === 0} onClick={act}>
        {say('FLOW_TRIAL_PEOPLE_DO')}
      </Button>
    </div>
  )
}
