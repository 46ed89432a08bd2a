import { expect, it } from 'vitest'
import { checkScreen } from '../document/index.ts'
import { fieldsOfSentence } from './sentence.ts'

const all = () => true
const titles = (text: string) =>
  fieldsOfSentence(text, all).map(({ title }) => (typeof title === 'string' ? title : title['zh-CN']))

it('finds the fields of a list in Chinese, with what their brackets say', () => {
  const text =
    '我要一个借展登记页面，包括借用单位（必填）、借出日期、保险金额和状态（在库/借出/修复）、借用单号（唯一）、照片以及备注等'
  expect(titles(text)).toEqual(['借用单位', '借出日期', '保险金额', '状态', '借用单号', '照片', '备注'])
  expect(fieldsOfSentence(text, all)).toMatchObject([
    { required: true },
    { view: 'date' },
    { view: 'money' },
    { options: { items: [{ value: '在库' }, { value: '借出' }, { value: '修复' }] } },
    { unique: true },
    { view: 'image' },
    { view: 'textarea' },
  ])
})
it('joins the name of a field to what it is of, without the word that asks for it', () => {
  expect(titles('登记访客的姓名、手机号、参观日期和人数')).toEqual(['访客姓名', '手机号', '参观日期', '人数'])
  expect(titles('字段：登记日期、藏品的登记日期、的确')).toEqual(['登记日期', '藏品登记日期', '的确'])
})
it('finds them in English', () => {
  const text = 'A register with object name (required), era, accession date, weight and storage location'
  expect(fieldsOfSentence(text, all)).toMatchObject([
    { title: 'object name', required: true },
    { dict: 'relic_era' },
    { view: 'date' },
    { view: 'number' },
    { title: 'storage location' },
  ])
})
it('takes the kind of the last word, and makes a text of what it does not know', () => {
  expect(fieldsOfSentence('字段：旧藏品名称、修复完成日期、飞行高度系数', all)).toEqual([
    { title: '旧藏品名称', maxLength: 100 },
    { title: '修复完成日期', view: 'date' },
    { title: '飞行高度系数', maxLength: 100 },
  ])
  expect(titles('今天天气很好')).toEqual([])
})
it('has no dictionary that is not there', () => {
  expect(fieldsOfSentence('字段：年代', () => false)).toEqual([
    { title: { 'zh-CN': '年代', 'en-US': 'Era' }, maxLength: 50 },
  ])
})
it('makes sound fields of any text', () => {
  for (const text of [
    '',
    '：：，，（（',
    '<script>alert(1)</script>、名称',
    '名称\u0000、\u0001年代',
    '字段：' + '甲、'.repeat(500),
    'x'.repeat(5000),
  ]) {
    const fields = fieldsOfSentence(text, all)
    expect(fields.length).toBeLessThanOrEqual(60)
    if (fields.length === 0) continue
    const document = {
      version: 1,
      id: 'lab.sentence',
      title: 'x',
      fields: Object.fromEntries(fields.map((field, at) => [`f${at}`, field])),
    }
    expect(checkScreen(document).problems.filter(({ level }) => level === 'error')).toEqual([])
  }
})
