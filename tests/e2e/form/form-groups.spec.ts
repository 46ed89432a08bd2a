import { expect } from '@playwright/test'
import { callingAs, publishScreens, signIn } from '../kit.ts'
import { test } from '../test.ts'

// Every kind of a group with every kind of what it may hold, and sub-tables wherever a form may have them.
const PART = {
  version: 1,
  id: 'lab.part',
  title: '部件',
  permission: 'lab:part',
  source: { table: 'lab_part' },
  fields: { whole: { title: '所属' }, part: { title: '部件名称' } },
}
type Edit = 'grid' | 'list' | 'form'
const childOf = (title: string, edit: Edit = 'grid') => ({
  title,
  screen: PART.id,
  relation: edit === 'form' ? 'one' : 'many',
  key: 'whole',
  edit,
})
const FIELDS = {
  name: { title: '名称' },
  size: { title: '尺寸' },
  secret: { title: '暗码', visible: 'false' },
  hidden: { title: '暗名', visible: 'false' },
}
const HOLDS = { fields: ['name', 'size'], mixed: ['name', 'secret'], hidden: ['secret', 'hidden'] } as const
const GROUPS = [
  { way: 'plain', more: {} },
  { way: 'open', more: { folded: false } },
] as const

interface Layout {
  readonly name: string
  readonly layout?: readonly unknown[]
  readonly children?: Readonly<Record<string, unknown>>
  readonly seen: readonly string[]
  readonly unseen?: readonly string[]
}
const layouts: readonly Layout[] = [
  ...GROUPS.flatMap(({ way, more }): readonly Layout[] => [
    {
      name: `${way}, fields`,
      layout: [{ group: '组甲', fields: HOLDS.fields, ...more }],
      seen: ['组甲', '名称', '尺寸'],
    },
    {
      name: `${way}, some hidden`,
      layout: [{ group: '组甲', fields: HOLDS.mixed, ...more }],
      seen: ['组甲', '名称'],
      unseen: ['暗码'],
    },
    {
      name: `${way}, all hidden`,
      layout: ['name', { group: '组甲', fields: HOLDS.hidden, ...more }],
      seen: ['名称'],
      unseen: ['组甲', '暗码', '暗名'],
    },
    {
      name: `${way}, all hidden, beside a sub-table`,
      layout: ['name', { group: '组甲', fields: HOLDS.hidden, ...more }, { child: 'parts' }],
      children: { parts: childOf('部件表') },
      seen: ['名称', '部件表'],
      unseen: ['组甲'],
    },
    {
      name: `${way}, between notes`,
      layout: [
        { note: '说明一' },
        { group: '组甲', fields: HOLDS.fields, ...more },
        { divider: '分隔' },
        { note: '说明二' },
      ],
      seen: ['说明一', '组甲', '分隔', '说明二'],
    },
  ]),
  { name: 'notes alone', layout: [{ note: '说明一' }], seen: ['说明一'] },
  ...(['grid', 'list', 'form'] as const).flatMap((edit): readonly Layout[] => [
    { name: `one sub-table below, as ${edit}`, children: { parts: childOf('部件表', edit) }, seen: ['名称', '部件表'] },
    {
      name: `one sub-table placed, as ${edit}`,
      layout: [{ child: 'parts' }, 'name'],
      children: { parts: childOf('部件表', edit) },
      seen: ['部件表', '名称'],
    },
    {
      name: `a sub-table in a tab, as ${edit}`,
      layout: [
        {
          tabs: [
            { title: '页一', content: [{ child: 'parts' }] },
            { title: '页二', content: ['name'] },
          ],
        },
      ],
      children: { parts: childOf('部件表', edit) },
      seen: ['页一', '部件表'],
    },
  ]),
  {
    name: 'a sub-table and no field that shows',
    layout: [{ group: '组甲', fields: HOLDS.hidden }, { child: 'parts' }],
    children: { parts: childOf('部件表') },
    seen: ['部件表'],
    unseen: ['组甲'],
  },
  {
    name: 'two sub-tables below',
    children: { parts: childOf('部件表'), spares: childOf('备件表') },
    seen: ['部件表', '备件表'],
  },
  {
    name: 'one placed and one below',
    layout: ['name', { child: 'parts' }],
    children: { parts: childOf('部件表'), spares: childOf('备件表') },
    seen: ['部件表', '备件表'],
  },
  {
    name: 'two placed',
    layout: [{ child: 'spares' }, 'name', { child: 'parts' }],
    children: { parts: childOf('部件表'), spares: childOf('备件表') },
    seen: ['部件表', '备件表'],
  },
]
const idOf = (index: number) => `lab.group${index}`

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  if (await call('GET', `/schema/get/${idOf(layouts.length - 1)}`).catch(() => undefined)) return
  await publishScreens(call, [
    PART,
    ...layouts.map(({ layout, children }, index) => ({
      version: 1,
      id: idOf(index),
      title: `组试验${index}`,
      permission: `lab:group${index}`,
      source: { table: `lab_group_${index}` },
      menu: { path: `/lab/group-${index}`, order: 900 + index },
      fields: FIELDS,
      list: { columns: ['name'] },
      ...(layout ? { form: { layout } } : {}),
      ...(children ? { children } : {}),
    })),
  ])
})

test('a form shows each group that has something to show, and every sub-table', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin')
  for (const [index, { name, seen, unseen = [] }] of layouts.entries()) {
    await test.step(name, async () => {
      await page.goto(`/#/lab/group-${index}`)
      await page.getByRole('button', { name: '新增' }).filter({ visible: true }).click()
      const form = page.getByRole('dialog', { name: '新增' }).locator('form').first()
      for (const words of seen)
        await expect(
          form.getByText(words, { exact: true }).filter({ visible: true }).first(),
          `${name}: ${words}`,
        ).toBeVisible()
      for (const words of unseen)
        await expect(form.getByText(words, { exact: true }).filter({ visible: true }), `${name}: ${words}`).toHaveCount(
          0,
        )
      // A heading alone is no sub-table.
      if (seen.includes('部件表'))
        await expect(
          form
            .getByRole('button', { name: /新增|添加/ })
            .filter({ visible: true })
            .or(form.getByLabel('部件名称'))
            .first(),
          name,
        ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
    })
  }
})
