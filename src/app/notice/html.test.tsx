import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../../registry/kit/parts/prose/clean-html.ts'

describe('SEC-10 foreign HTML is cleaned again where it is shown', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '<img alt="">'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    [
      '<a href="https://museum.example/">b</a>',
      '<a href="https://museum.example/" target="_blank" rel="noopener noreferrer">b</a>',
    ],
    ['<p style="position:fixed" class="ant-btn" id="root">c</p>', '<p>c</p>'],
    ['<svg><a xlink:href="javascript:alert(1)">d</a></svg>', ''],
    ['<form action="https://evil.example"><input name="p"></form>e', 'e'],
    ['<img src="https://tracker.example/p.gif">', '<img alt="">'],
  ])('%s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
  })
})
