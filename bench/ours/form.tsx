import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveScreen } from '../../registry/screen/resolve.ts'
import { NO_CONTEXT } from '../../schemas/language/expression.ts'
import type { Field } from '../../schemas/language/field.ts'
import { preloadFaces } from '../../src/render/faces.ts'
import { RecordForm } from '../../src/render/form/RecordForm.tsx'
import { fieldRules } from '../../src/render/form/rules.ts'
import { FormStore } from '../../src/render/form/state.ts'
import '../../src/render/render.css'
import { benchFields, CHOICES, type Kind } from '../fields.ts'
import { reportMount } from '../page.ts'

const FIELD_OF: Readonly<Record<Kind, Omit<Field, 'title'>>> = {
  text: { view: 'text' },
  number: { view: 'number' },
  date: { view: 'date' },
  choice: { view: 'list', options: { items: CHOICES } },
  switch: { view: 'switch' },
  area: { view: 'textarea' },
}

const count = Number(new URLSearchParams(location.search).get('n') ?? 500)
const screen = resolveScreen({
  version: 1,
  id: 'bench.form',
  title: '性能对照',
  fields: Object.fromEntries(benchFields(count).map(({ key, title, kind }) => [key, { title, ...FIELD_OF[kind] }])),
  form: { columns: 2 },
})
// The views are loaded before, as the page behind a form does: what is compared is the drawing.
await preloadFaces(screen.fields)

const ports = fakePorts()
const target = document.querySelector('#root')
if (target) {
  reportMount(() => {
    const store = new FormStore({ screen, rules: fieldRules(screen, () => NO_CONTEXT), prefix: 'c', base: {}, locked: false, words: ({ code, params }) => ports.say(code, params) })
    createRoot(target).render(
      <ConfigProvider locale={zhCN}>
        <RecordForm id="form" screen={screen} store={store} ports={ports} onSubmit={() => undefined} />
      </ConfigProvider>,
    )
  }, `#c-f${Math.floor(count / 8) * 8 - 8}`)
}
