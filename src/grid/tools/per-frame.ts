/** Does something at once, and what is asked for again before the next frame with that one: nobody sees more. */
export function perFrame(act: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let frame = 0
  let isAsked = false
  const call = () => {
    isAsked = frame !== 0
    if (isAsked) return
    frame = requestAnimationFrame(() => {
      frame = 0
      if (isAsked) call()
    })
    act()
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  return { call, cancel }
}
