import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { sentence } from '../../src/lib/i18n.ts'
import '../../src/lib/i18n-inside.ts'
import { preloadFaces } from '../../src/ui/fields/faces.ts'
import { RecordForm } from '../../src/form/layout/RecordForm.tsx'
import { fieldRules } from '../../src/form/validate/rules.ts'
import { FormStore } from '../../src/form/store/state.ts'
import '../../src/host/ui/screen.css'
import { Themed } from '../../src/host/ui/theme.tsx'
import { ThemedFrame } from '../../src/ui/frame/AppFrame.tsx'
import '../../src/ui/styles/base.css'
import { PICK } from '../fields.ts'
import { offerDrawing } from '../page.ts'

const LOOK = { color: '#1890ff', dark: false, compact: false, contrast: false }

/** Offers to draw the form of a screen as the product dresses it, over rows in memory, which ends with the field `last`. */
export async function drawForm(shown: Pick<Screen, 'fields' | 'form'>, last: string): Promise<void> {
  const screen = resolveScreen({ version: 1, id: 'bench.form', title: '性能对照', form: { columns: 2 }, ...shown })
  // The views are loaded before, as the page of a form does: only the drawing is compared.
  await preloadFaces(screen.fields)
  const ports = fakePorts({ say: sentence })
  const target = document.querySelector('#root')
  if (!target) return
  const root = createRoot(target)
  const render = (form: ReactNode) =>
    root.render(
      <ThemedFrame locale="zh-CN" look={LOOK}>
        <Themed className="">{form}</Themed>
      </ThemedFrame>,
    )
  let store: FormStore | undefined
  const draw = () => {
    store = new FormStore({
      screen,
      rules: fieldRules(screen, () => NO_CONTEXT),
      prefix: 'c',
      base: {},
      locked: false,
      words: ({ code, params }) => ports.say(code, params),
    })
    render(<RecordForm id="form" screen={screen} store={store} ports={ports} onSubmit={() => undefined} />)
  }
  offerDrawing({
    around: () => render(null),
    draw,
    last: `#c-${last}`,
    choose: (value) => store?.slots.get(PICK)?.change(value),
  })
}
