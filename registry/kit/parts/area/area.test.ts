import { expect, it } from 'vitest'
import { loadAreas } from './area.ts'

it('knows an area by its code, by its full path and by any end of it that only one area has', async () => {
  const areas = await loadAreas()
  expect([areas.text('330106'), areas.text('330000'), areas.text('0')]).toEqual([
    '浙江省/杭州市/西湖区',
    '浙江省',
    undefined,
  ])
  expect(
    ['330106', '浙江省/杭州市/西湖区', '浙江省 杭州市，西湖区', '杭州市＞西湖区', '浙江省', '杭州市'].map((words) =>
      areas.key(words),
    ),
  ).toEqual(['330106', '330106', '330106', '330106', '330000', '330100'])
  // Three cities have a district of the name.
  expect([areas.key('西湖区'), areas.key('鼓楼区'), areas.key('nowhere'), areas.key('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
it('finds so many areas by a part of their names, with their paths', async () => {
  const areas = await loadAreas()
  expect(areas.search('西湖', 10)).toContainEqual({ value: '330106', text: '浙江省/杭州市/西湖区' })
  expect([areas.search('市', 3).length, areas.search('nowhere', 3)]).toEqual([3, []])
})
it('has three levels below the provinces, the last of which has nothing below it', async () => {
  const { tree } = await loadAreas()
  const province = tree.find(({ value }) => value === '330000')
  const city = province?.children?.find(({ value }) => value === '330100')
  const district = city?.children?.find(({ value }) => value === '330106')
  expect(
    [province, city, district].map((node) => node && [node.text, node.parent, node.leaf, node.children !== undefined]),
  ).toEqual([
    ['浙江省', undefined, false, true],
    ['杭州市', '330000', false, true],
    ['西湖区', '330100', true, false],
  ])
})
