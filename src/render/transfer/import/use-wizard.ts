import { useEffect, useRef, useState } from 'react'
import type { BookSheet, CellFix, ImportBook, ImportCheck, ImportPlan, ImportState } from '../../../../schemas/contract/import.ts'
import type { ImportSteps } from '../../../api/import-steps.ts'
import { explain } from '../../explain.ts'
import { useHost } from '../../host.tsx'

export type Stage = 'file' | 'columns' | 'check' | 'result'
export const STAGES: readonly Stage[] = ['file', 'columns', 'check', 'result']
const ASK_AGAIN_MS = 1000

/** Which field each column holds, and what is done with rows that are there already. */
export interface Draft {
  readonly sheet: number
  readonly header: number
  readonly columns: ReadonlyMap<number, string>
  readonly key: readonly string[]
}

const guessed = ({ header, columns }: BookSheet, sheet: number): Draft => ({
  sheet, header, key: [], columns: new Map(columns.flatMap(({ column, field }): [number, string][] => (field === undefined ? [] : [[column, field]]))),
})
const planOf = ({ sheet, header, columns, key }: Draft): ImportPlan => ({ sheet, header, columns: [...columns].map(([column, field]) => ({ column, field })), ...(key.length > 0 ? { key: [...key] } : {}) })

/** What runs, and how far it is where that can be told. */
export interface Running {
  readonly what: 'upload' | 'look' | 'check' | 'apply'
  readonly done?: number
}

/** Corrections that were not sent yet, by row and field. */
export type Mended = ReadonlyMap<string, CellFix>
export const cellKey = (row: number, field: string) => `${row} ${field}`

/** The import of one file, from its upload to its end. */
export function useWizard(steps: ImportSteps, onImported: () => void) {
  const { ports } = useHost()
  const [stage, setStage] = useState<Stage>('file')
  const [book, setBook] = useState<ImportBook>()
  const [draft, setDraft] = useState<Draft>()
  const [check, setCheck] = useState<ImportCheck>()
  const [mended, setMended] = useState<Mended>(new Map())
  const [state, setState] = useState<ImportState>()
  const [running, setRunning] = useState<Running>()
  const [problem, setProblem] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

  /** Does one thing at a time; what fails is told where the person looks. */
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
  const shown = book?.sheets[draft?.sheet ?? 0]

  return {
    stage, book, draft, check, mended, state, running, problem, shown,
    goTo: (to: Stage) => {
      setProblem(undefined)
      setStage(to)
    },
    setDraft,
    mend: (fix: CellFix) => setMended((before) => new Map(before).set(cellKey(fix.row, fix.field), fix)),
    upload: (file: File) => doing('upload', async () => {
      const sent = await steps.upload(file, (done) => setRunning({ what: 'upload', done }), leaving.current.signal)
      setBook(sent)
      setCheck(undefined)
      setMended(new Map())
      const [first] = sent.sheets
      if (first) setDraft(guessed(first, 0))
      setStage('columns')
    }),
    look: (sheet: number, header?: number) => doing('look', async () => {
      if (!book) return
      const wanted = book.sheets[sheet]
      const seen = header === undefined || !wanted ? wanted : await steps.look(book.id, sheet, header)
      if (!seen) return
      setBook({ ...book, sheets: book.sheets.map((one, place) => (place === sheet ? seen : one)) })
      setDraft(guessed(seen, sheet))
      setMended(new Map())
    }),
    examine: () => doing('check', async () => {
      if (!book || !draft) return
      let isOver = false
      const watching = watch(book.id, () => isOver)
      try {
        setCheck(await steps.check(book.id, planOf(draft), [...mended.values()]))
        setMended(new Map())
        setStage('check')
      } finally {
        isOver = true
        void watching
      }
    }),
    store: (wrong: 'skip' | 'stop') => doing('apply', async () => {
      if (!book) return
      setStage('result')
      let isOver = false
      const watching = watch(book.id, () => isOver)
      try {
        let now = await steps.apply(book.id, wrong)
        while (now.state === 'running' && !leaving.current.signal.aborted) {
          setState(now)
          await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
          now = await steps.state(book.id).catch(() => now)
        }
        setState(now)
        if (now.counts.fresh + now.counts.changed > 0) onImported()
      } finally {
        isOver = true
        void watching
      }
    }),
    cancel: async () => {
      if (book) setState(await steps.cancel(book.id).catch(() => undefined))
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>
