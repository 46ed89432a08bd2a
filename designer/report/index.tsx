import { App } from 'antd'
import { useState } from 'react'
import { usePorts } from '../../src/ports/context.tsx'
import { type DesignerProps, DesignerProvider } from '../context.tsx'
import '../designer.css'
import './report.css'
import { ReportEditor } from './ReportEditor.tsx'
import { ReportList } from './ReportList.tsx'

/** The route's entry: the list of reports, or one that is being made. */
export function ReportDesigner(props: DesignerProps) {
  const ports = usePorts()
  // '' is a new one.
  const [open, setOpen] = useState<string>()
  return (
    <DesignerProvider {...props} ports={ports}>
      <App className="vd">
        {open === undefined ? (
          <ReportList onOpen={setOpen} />
        ) : (
          <ReportEditor
            key={open}
            code={open}
            onClose={() => setOpen(undefined)}
            // The menu is loaded before; the person may be back in the list by then.
            onSaved={(code) => setOpen((now) => (now === '' ? code : now))}
          />
        )}
      </App>
    </DesignerProvider>
  )
}
