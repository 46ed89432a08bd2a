import { useState, type SubmitEvent } from 'react'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useSay } from '../../ui/use-say.ts'

type Values<N extends string> = Readonly<Record<N, string>>
export type Rules<N extends string> = Readonly<Partial<Record<N, (values: Values<N>) => MessageCode | undefined>>>

/** The problem of an empty field. */
export const requiredRule =
  <N extends string>(name: N, code: MessageCode) =>
  (values: Values<N>) =>
    values[name].trim() === '' ? code : undefined

/** The values of a small form and their problems, which are shown from the first submit on. */
export function useFields<N extends string>(start: Values<N>, rules: Rules<N>) {
  const say = useSay()
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState<readonly N[]>([])
  const names = Object.keys(start) as N[]
  const problem = (name: N) => rules[name]?.(values)
  return {
    values,
    set: (change: Partial<Values<N>>) => setValues((now) => ({ ...now, ...change })),
    /** What a field needs of the form. */
    of: (name: N) => {
      const code = tried.includes(name) ? problem(name) : undefined
      return {
        name,
        value: values[name],
        error: code && say(code),
        onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
      }
    },
    /** True when these fields are right; else each says why, and the first wrong one has the cursor. */
    check: (form: HTMLFormElement | null, only: readonly N[] = names): boolean => {
      setTried((now) => [...new Set([...now, ...only])])
      const wrong = only.find((name) => problem(name) !== undefined)
      if (wrong === undefined) return true
      form?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return false
    },
  }
}

/** Runs what a form is for: once at a time, with the words of a refusal. */
export function useSubmit(act: (form: HTMLFormElement) => Promise<void>, wordsOf: (reason: unknown) => string) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setRefused('')
    setBusy(true)
    try {
      await act(event.currentTarget)
    } catch (reason) {
      setRefused(wordsOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) }
}
