/** What a page of the bench leaves for the runner to read. */
declare global {
  interface Window {
    bench?: { mount: number; key: (times: number) => Promise<number[]> }
  }
}

/** The control a person types into: waits until it is there. */
async function appeared(selector: string): Promise<HTMLInputElement> {
  for (;;) {
    const found = document.querySelector<HTMLInputElement>(selector)
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** One key as React sees it; milliseconds until its work and the layout after it are done. */
async function pressKey(input: HTMLInputElement, text: string): Promise<number> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const start = performance.now()
  set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.at(-1) ?? '' }))
  await Promise.resolve()
  void document.body.offsetHeight
  const spent = performance.now() - start
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return spent
}

/** Draws, waits for the control and two frames, and leaves the figures in `window.bench`. */
export function reportMount(draw: () => void, selector: string): void {
  const start = performance.now()
  draw()
  void appeared(selector).then((input) => {
    void document.body.offsetHeight
    const mount = performance.now() - start
    window.bench = {
      mount,
      key: async (times) => {
        const spent: number[] = []
        input.focus()
        for (let count = 1; count <= times; count++) spent.push(await pressKey(input, 'x'.repeat((count % 40) + 1)))
        return spent
      },
    }
  })
}
