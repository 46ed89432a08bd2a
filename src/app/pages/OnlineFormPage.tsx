import { useCallback, useEffect, useMemo, useState } from 'react'
import { resolveScreen } from '../../../engine/model/index.ts'
import { sameJson } from '../../../schemas/language/values.ts'
import { loadOnlineForm, type OnlineForm, onlineSource } from '../../api/rows/online-source.ts'
import { sentScripts } from '../../scripts/screen-scripts.ts'
import { logProblem } from '../../lib/log.ts'
import { replaceGranted } from '../../state/session/permissions.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { LoadedScreenView, Failure } from './LoadedScreenView.tsx'

function DrawnForm({ form }: { readonly form: OnlineForm }) {
  const screen = useMemo(() => resolveScreen(form.screen), [form])
  const source = useMemo(() => onlineSource(form), [form])
  const openScreen = useMemo(() => {
    const below = new Map(Object.values(form.children).map((child) => [child.id, resolveScreen(child)]))
    return async (id: string) => {
      const child = below.get(id)
      return child && { screen: child, source }
    }
  }, [form, source])
  const scripts = useCallback(() => sentScripts(form.screen, form.code, form.scripts), [form])
  useEffect(() => {
    for (const { field, what } of form.dropped)
      logProblem(`online form ${form.code}: the ${what} of "${field}" was not taken over`)
  }, [form])
  return <LoadedScreenView screen={screen} source={source} openScreen={openScreen} scripts={scripts} />
}

/** Its back end says with the form which of its buttons and columns this user may use. */
function taken(form: OnlineForm): OnlineForm {
  const { screen, hidden } = form
  if (screen.permission !== undefined)
    replaceGranted(screen.permission, {
      shown: resolveScreen(screen)
        .actions.map(({ code }) => code)
        .filter((code) => !hidden.includes(code)),
      hidden,
    })
  return form
}

const comparable = ({ shownBy, tables, ...rest }: OnlineForm) => ({
  ...rest,
  shownBy: [...shownBy],
  tables: [...tables],
})

/** The list and form of an online form of a back end, drawn like any screen. */
export function OnlineFormPage({ code }: { readonly code: string }) {
  const [form, setForm] = useState<OnlineForm>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const asked = useMemo(() => ({ code, attempt }), [code, attempt])
  useEffect(() => {
    const stop = new AbortController()
    loadOnlineForm(asked.code, stop.signal).then(
      (loaded) => {
        if (stop.signal.aborted) return
        const next = taken(loaded)
        // A page that is shown again asks again. The same form stays, with what was typed into it.
        setForm((now) => (now && sameJson(comparable(now), comparable(next)) ? now : next))
      },
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    )
    return () => stop.abort()
  }, [asked])
  const retry = () => {
    setError(undefined)
    setAttempt((now) => now + 1)
  }
  if (error !== undefined && !form) return <Failure error={error} onRetry={retry} />
  return form ? <DrawnForm form={form} /> : <Loading page />
}
