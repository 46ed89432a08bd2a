import { App } from 'antd'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLoaded } from '../registry/kit/parts/hooks/use-loaded.ts'
import { knowPackages } from '../src/api/widget-packages.ts'
import { Loading } from '../src/ui/frame/Loading.tsx'
import { usePorts } from '../src/ports/context.tsx'
import { type DesignerProps, DesignerProvider } from './context.tsx'
import './designer.css'
import './properties/rules/rules.css'
import { EditorPage } from './editor/EditorPage.tsx'
import { ReviewPage } from './review/ReviewPage.tsx'
import { ScreenListPage } from './list/ScreenListPage.tsx'

/** The route's entry: the list of screens, or the screen that `?id=` names. */
export function Designer(props: DesignerProps) {
  const ports = usePorts()
  const [params, setParams] = useSearchParams()
  const [incoming, setIncoming] = useState<string>()
  const id = params.get('id')
  const isReview = params.get('view') === 'review'
  // Documents may name view types of packages: they are asked for anew with each page that is opened.
  const packages = useLoaded([id], knowPackages)
  const handleOpen = useCallback(
    (next: string | null, text?: string) => {
      setIncoming(text)
      setParams(next === null ? {} : { id: next })
    },
    [setParams],
  )
  if (packages.turn === 0) return <Loading />
  return (
    <DesignerProvider {...props} ports={ports}>
      <App className="vd">
        {id && isReview ? (
          <ReviewPage key={id} id={id} onClose={() => handleOpen(null)} />
        ) : id ? (
          <EditorPage key={id} id={id} incoming={incoming} onClose={() => handleOpen(null)} />
        ) : (
          <ScreenListPage
            onOpen={(next) => handleOpen(next)}
            onReview={(next) => setParams({ id: next, view: 'review' })}
            onImport={(next, text) => handleOpen(next, text)}
          />
        )}
      </App>
    </DesignerProvider>
  )
}
