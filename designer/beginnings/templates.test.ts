import { expect, it } from 'vitest'
import { checkScreen } from '../../engine/document/index.ts'
import { fromTemplate, loadTemplates } from './templates.ts'

it('makes a sound page of each template under the names that are asked for, and keeps a title in every language', async () => {
  const templates = await loadTemplates()
  expect(templates.length).toBeGreaterThanOrEqual(6)
  for (const template of templates) {
    const named = { id: 'lab.made', title: '新的', permission: 'lab:made', table: 'biz_lab_made', parent: 'collection' }
    const made = fromTemplate(template, named)
    expect(made).toMatchObject({
      id: 'lab.made',
      title: '新的',
      permission: 'lab:made',
      source: { table: 'biz_lab_made' },
      menu: { parent: 'collection' },
    })
    expect(checkScreen(made).problems, template.id).toEqual([])
    const { 'zh-CN': title } = template.title as { readonly 'zh-CN': string }
    expect(fromTemplate(template, { ...named, title, parent: '' })).toMatchObject({ title: template.title })
    expect(Object.hasOwn(fromTemplate(template, { ...named, parent: '' }), 'menu')).toBe(false)
  }
})
