import { expect, it } from 'vitest'
import { iconName } from './icon-name.ts'

it('reads every spelling of an icon', () => {
  expect(['home', 'HomeOutlined', 'ant-design:home-outlined', 'FileTextTwoTone', 'file-text'].map(iconName)).toEqual([
    'home',
    'home',
    'home',
    'file-text',
    'file-text',
  ])
})
