/** The used part of it: the package has no types. */
declare module 'tesseract-wasm' {
  type Word = {
    text: string
    confidence: number
    rect: { left: number; top: number; right: number; bottom: number }
  }
  type Engine = {
    setVariable: (name: string, value: string) => void
    loadModel: (model: ArrayBuffer) => void
    loadImage: (image: ImageData) => void
    getTextBoxes: (unit: 'word', onProgress: (percent: number) => void) => Word[]
    clearImage: () => void
  }
  export function supportsFastBuild(): boolean
  export function createOCREngine(options: { wasmBinary: ArrayBuffer }): Promise<Engine>
}
