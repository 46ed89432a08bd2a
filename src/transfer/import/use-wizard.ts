import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type {
  BookSheet,
  ImportBook,
  ImportCheck,
  ImportPlan,
  ImportState,
  ProblemGroup,
} from '../../../schemas/contract/data/import.ts'
import type { ImportSteps } from '../../api/jobs/import-steps.ts'
import { loadJobs } from '../../state/jobs.ts'
import { explain } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { type CellField, cellFields } from './cell-fields.ts'
import { NO_RULES, type Rule, type Rules, changedRules, rulesIn, withRule } from './rules.ts'
import { WrongCells } from './wrong-cells.ts'

export type Stage = 'file' | 'columns' | 'check' | 'result'
export const STAGES: readonly Stage[] = ['file', 'columns', 'check', 'result']
const ASK_AGAIN_MS = 1000

/** Which field each column holds, and what is done with rows that are there already. */
export interface Draft {
  readonly sheet: number
  readonly header: number
  readonly columns: ReadonlyMap<number, string>
  readonly key: readonly string[]
  /** What merged cells say holds for all rows that they reach over. */
  readonly isRepeating?: boolean
  /** What is done with wrong cells that say the same. */
  readonly rules: Rules
}

const NO_FIELDS: ReadonlyMap<string, CellField> = new Map()

/** Rows of an export change the records that they came from, as far as this person may. */
const guessed = ({ header, columns, key = [] }: BookSheet, sheet: number, { mayUpdate }: ImportBook): Draft => ({
  sheet,
  header,
  key: mayUpdate ? key : [],
  rules: NO_RULES,
  columns: new Map(
    columns.flatMap(({ column, field }): [number, string][] => (field === undefined ? [] : [[column, field]])),
  ),
})
function planOf({ sheet, header, columns, key, isRepeating, rules }: Draft): ImportPlan {
  const values = rulesIn(rules)
  return {
    sheet,
    header,
    columns: [...columns].map(([column, field]) => ({ column, field })),
    ...(key.length > 0 ? { key: [...key] } : {}),
    ...(isRepeating ? { merged: 'repeat' } : {}),
    ...(values.length > 0 ? { values: [...values] } : {}),
  }
}

/** The fields of the mapped columns, as the sheet has them. */
const mappedIn = ({ fields }: ImportBook, { columns }: Draft) =>
  [...columns]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, key]) => fields.find((field) => field.key === key) ?? [])

/** A cell that is typed in takes what was typed when it is left, which the press of a button does. */
const cellLeft = () => new Promise((resolve) => setTimeout(resolve))

/** The running step, and its progress where it is known. */
export interface Running {
  readonly what: 'upload' | 'look' | 'check' | 'apply'
  readonly done?: number
}

/** The one step that runs, how far it is, and why the last one failed. */
function useRunningStep(steps: ImportSteps) {
  const { ports } = useHost()
  const [running, setRunning] = useState<Running>()
  const [problem, setProblem] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

  /** Runs one step at a time; a failure is shown in the step. */
  const doing = async (what: Running['what'], work: () => Promise<void>) => {
    setRunning({ what })
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!leaving.current.signal.aborted) setProblem(explain(error, ports))
    } finally {
      setRunning(undefined)
    }
  }
  const watch = async (id: string, isOver: () => boolean) => {
    while (!isOver() && !leaving.current.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      if (isOver() || leaving.current.signal.aborted) return
      // A lost answer is followed by the next one.
      const now = await steps.state(id).catch(() => undefined)
      if (now) setRunning((before) => before && { ...before, done: now.done })
    }
  }
  return { running, setRunning, problem, setProblem, doing, watch, leaving }
}
type RunningStep = ReturnType<typeof useRunningStep>

/** What the last check found. */
function useChecks(steps: ImportSteps, { watch }: RunningStep) {
  const host = useHost()
  const { ports } = host
  const [check, setCheck] = useState<ImportCheck>()
  const [wrong, setWrong] = useState<WrongCells>()
  const [fields, setFields] = useState(NO_FIELDS)
  /** The rules that were checked last. */
  const [checked, setChecked] = useState(NO_RULES)
  const run = async (book: ImportBook, draft: Draft): Promise<void> => {
    await cellLeft()
    let isOver = false
    const watching = watch(book.id, () => isOver)
    try {
      const found = await steps.check(book.id, planOf(draft), wrong?.fixes() ?? [])
      const columns = mappedIn(book, draft)
      const known =
        found.problems.length > 0 || draft.rules.size > 0
          ? await cellFields(
              columns.map(({ key }) => key),
              host,
            )
          : NO_FIELDS
      setCheck(found)
      setFields(known)
      setChecked(draft.rules)
      setWrong(
        found.problems.length > 0
          ? new WrongCells({
              check: found,
              columns,
              fields: known,
              numbers: ports.say('IMPORT_ROW'),
              between: ports.say('COMMON_THEN'),
            })
          : undefined,
      )
    } finally {
      isOver = true
      void watching
    }
  }
  /** Cells and rules of another sheet; what was found stays until the next check. */
  const forget = () => {
    setWrong(undefined)
    setChecked(NO_RULES)
  }
  const reset = () => {
    setCheck(undefined)
    forget()
  }
  return { check, wrong, fields, checked, run, forget, reset }
}

/** Stores the rows of a checked book, and follows that until its end. */
function useApply(steps: ImportSteps, { doing, watch, leaving }: RunningStep, onImported: () => void) {
  const [state, setState] = useState<ImportState>()
  const ended = (now: ImportState | undefined) => {
    setState(now)
    if (now && now.state !== 'open' && now.counts.fresh + now.counts.changed > 0) onImported()
  }
  const apply = (book: ImportBook, policy: 'skip' | 'stop') =>
    doing('apply', async () => {
      let isOver = false
      const watching = watch(book.id, () => isOver)
      try {
        let now = await steps.apply(book.id, policy)
        // The list of background jobs finds it again once the window is closed.
        if (now.jobId !== undefined) void loadJobs()
        while (now.state === 'running' && !leaving.current.signal.aborted) {
          setState(now)
          await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
          now = await steps.state(book.id).catch(() => now)
        }
        ended(now)
      } catch (error) {
        // Some of it may be stored, and the rest may still be.
        ended(await steps.state(book.id).catch(() => undefined))
        throw error
      } finally {
        isOver = true
        void watching
      }
    })

  return { state, setState, apply }
}

/** The import of one file, from its upload to its end; one that was chosen before is sent at once. */
export function useWizard(steps: ImportSteps, onImported: () => void, chosen?: File) {
  const [stage, setStage] = useState<Stage>('file')
  const [book, setBook] = useState<ImportBook>()
  const [draft, setDraft] = useState<Draft>()
  const step = useRunningStep(steps)
  const { running, setRunning, problem, doing, leaving } = step
  const checks = useChecks(steps, step)
  const { check, wrong, fields } = checks
  const { state, setState, apply: applyBook } = useApply(steps, step, onImported)
  const shown = book?.sheets[draft?.sheet ?? 0]

  const recheck = async () => {
    if (!book || !draft) return
    await checks.run(book, draft)
    setStage('check')
  }
  const examine = () => doing('check', recheck)
  const apply = async (policy: 'skip' | 'stop') => {
    if (!book) return
    setStage('result')
    await applyBook(book, policy)
  }
  const unchecked = changedRules(draft?.rules ?? NO_RULES, checks.checked)
  /** An upload that is never imported takes up space. */
  const forget = () => {
    const isUnused = stage !== 'result' && (state === undefined || state.state === 'open')
    if (book && isUnused) void steps.remove(book.id).catch(() => undefined)
  }
  const upload = (file: File) =>
    doing('upload', async () => {
      forget()
      const sent = await steps.upload(file, (done) => setRunning({ what: 'upload', done }), leaving.current.signal)
      setBook(sent)
      checks.reset()
      setState(undefined)
      const [first] = sent.sheets
      if (first) setDraft(guessed(first, 0, sent))
      setStage('columns')
    })
  const send = useEffectEvent((file: File) => void upload(file))
  useEffect(() => {
    if (!chosen) return undefined
    // An immediate unmount, as the second mount in development causes, sends nothing.
    const soon = setTimeout(() => send(chosen))
    return () => clearTimeout(soon)
  }, [chosen])

  return {
    stage,
    book,
    draft,
    check,
    wrong,
    fields,
    state,
    running,
    problem,
    shown,
    unchecked,
    rules: draft?.rules ?? NO_RULES,
    setRule: (group: ProblemGroup, rule: Omit<Rule, 'group'> | undefined) =>
      setDraft((now) => now && { ...now, rules: withRule(now.rules, group, rule) }),
    /** Adds what a group says to the dictionary of its field, and checks again. */
    addWords: ({ field = '', said = '' }: ProblemGroup) =>
      doing('check', async () => {
        if (!book) return
        await steps.addEntries(book.id, field, said)
        await recheck()
      }),
    goTo: (to: Stage) => {
      step.setProblem(undefined)
      setStage(to)
    },
    setDraft,
    upload,
    look: (sheet: number, header?: number) =>
      doing('look', async () => {
        if (!book) return
        const wanted = book.sheets[sheet]
        const seen = header === undefined || !wanted ? wanted : await steps.look(book.id, sheet, header)
        if (!seen) return
        setBook({ ...book, sheets: book.sheets.map((one, place) => (place === sheet ? seen : one)) })
        setDraft(guessed(seen, sheet, book))
        checks.forget()
      }),
    examine,
    store: async (policy: 'skip' | 'stop') => {
      await cellLeft()
      return unchecked > 0 || (wrong && wrong.count > 0) ? examine() : apply(policy)
    },
    forget,
    cancel: async () => {
      if (book) setState(await steps.cancel(book.id).catch(() => undefined))
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>
