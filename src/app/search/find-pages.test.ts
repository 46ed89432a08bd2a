import { expect, it } from 'vitest'
import { readMenu, visibleMenu } from '../../state/menu.ts'
import { pagesIn, pagesMatching } from './find-pages.ts'
import { loadPinyin } from './pinyin.ts'

const menu = visibleMenu(
  readMenu([
    {
      path: '/a',
      component: 'layouts/RouteView',
      meta: { title: '藏品管理' },
      children: [
        { path: '/a/relic', component: 'x', meta: { title: '馆藏目录' } },
        { path: '/a/secret', hidden: true, component: 'x', meta: { title: '登记簿' } },
        { path: '/a/loan', component: 'x', meta: { title: 'Loans' } },
      ],
    },
    { path: '/b', component: 'x', meta: { title: '用户登记' } },
    { path: '/c', component: 'x', meta: { title: '登记表' } },
  ]),
)
const pages = pagesIn(menu)
const paths = (found: readonly { readonly item: { readonly path: string } }[]) => found.map(({ item }) => item.path)

it('MENU-010 searches the menus that are not hidden', () => {
  expect(paths(pages)).toEqual(['/a/relic', '/a/loan', '/b', '/c'])
  expect(pages[0]?.folders).toBe('藏品管理')
  expect(paths(pagesMatching(pages, ' LOAN '))).toEqual(['/a/loan'])
  expect(paths(pagesMatching(pages, '没有'))).toEqual([])
  expect(paths(pagesMatching(pages, ' '))).toEqual(paths(pages))
})
it('puts titles that begin with the words first, and what lies in a folder of that name last', () => {
  expect(paths(pagesMatching(pages, '登记'))).toEqual(['/c', '/b'])
  expect(paths(pagesMatching(pages, '藏品'))).toEqual(['/a/relic', '/a/loan'])
})
it('finds Chinese titles by whole and begun syllables and by initials, and only by letters that stand together', async () => {
  const sounds = await loadPinyin()
  const by = (words: string) => paths(pagesMatching(pages, words, sounds))
  for (const typed of ['guancangmulu', 'guancang', 'gcml', 'gcm', 'guan cang mu', "guan'cang", 'GCML', 'mul', 'guanc'])
    expect([typed, by(typed)[0]]).toEqual([typed, '/a/relic'])
  expect(by('dj')).toEqual(['/b', '/c'])
  expect([by('gm'), by('xyz'), by("'")]).toEqual([[], [], []])
})
it('takes any reading of a sign that has several', async () => {
  const sounds = await loadPinyin()
  expect([
    sounds('银行', 'yinhang'),
    sounds('行李', 'xingli'),
    sounds('重量', 'zhongliang'),
    sounds('重复', 'chongfu'),
  ]).toEqual([true, true, true, true])
})
