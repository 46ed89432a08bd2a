import { describe, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { publicDocument, publicFields, publicProblems } from './public-form.ts'
import { resolveScreen } from '../model/resolve.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'visit.guest',
  title: '访客',
  description: '预约参观',
  fields: {
    name: {
      title: '姓名',
      required: true,
      maxLength: 20,
      placeholder: '真实姓名',
      help: '同证件',
      readonly: "secret == '9'",
      default: 'x',
    },
    kind: { title: '类别', view: 'list', dict: 'guest_kind', options: { multi: false } },
    size: {
      title: '人数',
      view: 'number',
      minimum: 1,
      maximum: 30,
      visible: "kind == '2'",
      required: "secret == '1'",
      rules: [{ code: 'onServer' }, { check: 'size > 0' }, { check: "secret == ''" }, { pattern: '\\d+' }],
    },
    secret: { title: '内部', view: 'text' },
    keeper: { title: '接待人', view: 'sel_user' },
    scan: { title: '附件', view: 'file' },
    left: { title: '余下', view: 'text', pattern: '[a-z]+', minLength: 2 },
  },
  form: {
    columns: 3,
    label: { position: 'top' },
    wide: ['name', 'secret'],
    layout: [
      { group: '谁', fields: ['name', 'secret'], columns: 1 },
      { group: '内部', fields: ['secret'] },
      'kind',
      { group: '多少', fields: ['size'] },
    ],
    public: { fields: ['name', 'kind', 'name', 'size', 'left', 'keeper', 'scan', 'nobody'] },
  },
}
const resolved = resolveScreen(SCREEN)
const made = () => publicDocument(resolved, (dict) => [{ value: '2', text: dict }])

describe('the public form of a screen', () => {
  it('has each field once that is opened and that needs no account', () => {
    expect(publicFields(resolved).map(({ key }) => key)).toEqual(['name', 'kind', 'size', 'left'])
    expect(publicFields(resolveScreen({ ...SCREEN, form: {} }))).toEqual([])
  })
  it('reports opened fields that are unknown or that need an account', () => {
    expect(publicProblems(SCREEN).map(({ pointer, code, params }) => [pointer, code, params])).toEqual([
      ['/form/public/fields/5', 'DOC_PUBLIC_FIELD', { field: 'keeper' }],
      ['/form/public/fields/6', 'DOC_PUBLIC_FIELD', { field: 'scan' }],
      ['/form/public/fields/7', 'DOC_UNKNOWN_FIELD', { field: 'nobody' }],
    ])
    expect(publicProblems({ ...SCREEN, form: {} })).toEqual([])
  })
  it('has the head of the screen, the groups that have a field of it, and the others after them', () => {
    const document = made()
    expect(document).toMatchObject({
      version: 1,
      id: 'visit.guest',
      title: '访客',
      description: '预约参观',
      page: { layout: 'form' },
    })
    expect(document.form).toEqual({
      columns: 3,
      label: { position: 'top' },
      wide: ['name'],
      layout: [{ group: '谁', fields: ['name'], columns: 1 }, 'kind', { group: '多少', fields: ['size'] }, 'left'],
    })
    const plain = publicDocument(
      resolveScreen({ ...SCREEN, description: undefined, form: { public: { fields: ['left'] } } } as unknown as Screen),
      () => [],
    )
    expect([Object.hasOwn(plain, 'description'), Object.keys(plain.form ?? {})]).toEqual([false, ['layout']])
  })
  it('brings what is asked of a field, and choices in the place of a dictionary', () => {
    const document = made()
    expect(Object.keys(document.fields)).toEqual(['name', 'kind', 'size', 'left'])
    expect(document.fields['name']).toEqual({
      title: '姓名',
      required: true,
      maxLength: 20,
      placeholder: '真实姓名',
      help: '同证件',
      default: 'x',
    })
    expect(document.fields['kind']).toEqual({
      title: '类别',
      view: 'list',
      options: { multi: false, items: [{ value: '2', text: 'guest_kind' }] },
    })
    expect(document.fields['left']).toEqual({ title: '余下', view: 'text', pattern: '[a-z]+', minLength: 2 })
  })
  it('leaves conditions and checks to the server that read what is not open, and rules that only the server knows', () => {
    expect(made().fields['size']).toEqual({
      title: '人数',
      view: 'number',
      minimum: 1,
      maximum: 30,
      visible: "kind == '2'",
      rules: [{ check: 'size > 0' }, { pattern: '\\d+' }],
    })
  })
  it.each([
    ['formatted text', { view: 'umeditor' }],
    ['a password', { view: 'password' }],
    [
      'a field that fills others',
      {
        view: 'link_down',
        options: {
          table: 't',
          txt: 'n',
          key: 'k',
          idField: 'i',
          pidField: 'p',
          condition: 'c',
          others: [{ field: 'other' }],
        },
      },
    ],
    ['an unknown view', { view: 'hologram' }],
    ['a table', { view: 'sel_search', options: { dict: 'sys_user,realname,id' } }],
  ])('opens no %s', (_, more) => {
    const fields = { one: { title: 'x', ...more }, other: { title: 'y' } }
    expect(
      publicFields(
        resolveScreen({ version: 1, id: 'a.b', title: 't', fields, form: { public: { fields: ['one', 'other'] } } }),
      ).map(({ key }) => key),
    ).toEqual(['other'])
  })
  it('has none of them where the screen opens none', () => {
    expect([
      publicFields(resolveScreen({ version: 1, id: 'a.b', title: 't', fields: {} })),
      publicProblems({ version: 1, id: 'a.b', title: 't', fields: {} }),
    ]).toEqual([[], []])
  })
})
