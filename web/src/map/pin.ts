/** A pin whose tip is the place; its name is beside the map. Its class sets the colours. */
export function createPin(className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.innerHTML =
    '<svg width="26" height="34" viewBox="0 0 26 34" aria-hidden="true"><path d="M13 1.500a11.500 11.500 0 0 1 11.500 11.500c0 7.700-11.500 19.500-11.500 19.500S1.500 20.700 1.500 13A11.500 11.500 0 0 1 13 1.500Z"/><circle cx="13" cy="13" r="4.200"/></svg>'
  return element
}
