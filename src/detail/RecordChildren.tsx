import { useEffect, useState } from 'react'
import { editedChildren } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import { withEngines } from '../lib/late/with-engines.ts'
import { explain } from '../host/explain.ts'
import { ChildGrid, childrenOf, openChildren } from '../form/children/index.ts'
import '../form/children/children.css'
import type { FormChildren } from '../form/store/index.ts'
import { useHost } from '../host/host.tsx'

/** The rows of a record's sub-tables, to be read. */
export function RecordChildren({ id }: { readonly id: string }) {
  const { screen } = useHost()
  return editedChildren(screen.screen).length > 0 && <Loaded id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const host = useHost()
  const { source, ports } = host
  const [children, setChildren] = useState<FormChildren>()
  const [reason, setReason] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    Promise.all([openChildren(host), source.get(id, abort.signal)])
      .then(([opened, row]) => withEngines(() => childrenOf(opened, host, row)))
      .then(
        (found) => abort.signal.aborted || setChildren(found),
        (error: unknown) => abort.signal.aborted || setReason(explain(error, ports)),
      )
    return () => abort.abort()
  }, [host, source, ports, id])
  if (reason)
    return (
      <p className="vi-problem" role="alert">
        {reason}
      </p>
    )
  return [...(children?.stores ?? [])].map(([name, store]) => (
    <section key={name} className="vi-detail-child" aria-label={textIn(store.opened.title, ports.locale)}>
      <h3>{textIn(store.opened.title, ports.locale)}</h3>
      <ChildGrid store={store} ports={ports} locked />
    </section>
  ))
}
