import { App } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { usePorts } from '../../src/ports/context.tsx'
import { type DesignerProps, DesignerProvider } from '../context.tsx'
import '../designer.css'
import '../properties/rules/rules.css'
import './tree/flow.css'
import { ProcessPage } from './editor/ProcessPage.tsx'
import { ProcessList } from './list/ProcessList.tsx'

/** The route's entry: the list of processes, or the one that `?code=` names. `?screen=` narrows the list to those of a screen. */
export function ProcessDesigner(props: DesignerProps) {
  const ports = usePorts()
  const [params, setParams] = useSearchParams()
  const code = params.get('code')
  return (
    <DesignerProvider {...props} ports={ports}>
      <App className="vd">
        {code ? (
          <ProcessPage key={code} code={code} onClose={() => setParams({})} />
        ) : (
          <ProcessList screen={params.get('screen') ?? ''} onOpen={(next) => setParams({ code: next })} />
        )}
      </App>
    </DesignerProvider>
  )
}
