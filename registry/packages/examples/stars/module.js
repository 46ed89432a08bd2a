const WORDS = {
  'zh-CN': { stars: (count) => `${count} 星`, none: '未评分' },
  'en-US': { stars: (count) => (count === 1 ? '1 star' : `${count} stars`), none: 'not rated' },
}

/** A slider that looks like stars: one control, changed by arrow keys, digits or a click. */
export function Form({ value, options, disabled, invalid, locale, title, change, h }) {
  const words = WORDS[locale] ?? WORDS['en-US']
  const { most, showNumber } = options
  const now = typeof value === 'number' ? value : 0
  const set = (next) => {
    if (!disabled && next !== now) change(next < 1 ? null : Math.min(most, next))
  }
  const onKeydown = ({ key }) => {
    if (key === 'ArrowRight' || key === 'ArrowUp') set(now + 1)
    else if (key === 'ArrowLeft' || key === 'ArrowDown') set(now - 1)
    else if (key === 'Home' || key === 'Delete' || key === 'Backspace') set(0)
    else if (key === 'End') set(most)
    else if (/^\d$/.test(key)) set(Number(key))
  }
  const star = (place) =>
    h('span', { class: place < now ? 'star full' : 'star', 'aria-hidden': 'true', onClick: () => set(place + 1) }, '★')
  return h(
    'div',
    { class: 'line' },
    h(
      'div',
      {
        class: `stars${invalid ? ' invalid' : ''}`,
        role: 'slider',
        tabindex: disabled ? '-1' : '0',
        'aria-label': title,
        'aria-valuemin': 0,
        'aria-valuemax': most,
        'aria-valuenow': now,
        'aria-valuetext': now === 0 ? words.none : words.stars(now),
        ...(disabled ? { 'aria-disabled': 'true' } : { onKeydown }),
      },
      ...Array.from({ length: most }, (_, place) => star(place)),
    ),
    showNumber && now > 0 ? h('span', { class: 'number' }, `${now} / ${most}`) : null,
  )
}
