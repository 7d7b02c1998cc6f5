import { maxFileBytes } from '@vestibule/domain/documents/sizes'

/** Longest side of a photo, in pixels. Text of a document stays readable. */
const longestSide = 2000
const qualities = [0.85, 0.7, 0.5]

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

const shrunk = (source: CanvasImageSource, width: number, height: number): HTMLCanvasElement => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const
  const { canvas, context } = canvasOf(...size)
  context.drawImage(source, 0, 0, ...size)
  return canvas
}

export const photoOfVideo = (video: HTMLVideoElement): HTMLCanvasElement =>
  shrunk(video, video.videoWidth, video.videoHeight)

/** Draws an image file in its orientation, which drops the location and all else that the camera wrote into it. */
export const photoOfFile = async (file: Blob): Promise<HTMLCanvasElement> => {
  const image = await createImageBitmap(file)
  return shrunk(image, image.width, image.height)
}

/** Draws the photos of one document below each other. */
const joined = (photos: readonly HTMLCanvasElement[]): HTMLCanvasElement => {
  const [first] = photos
  if (photos.length === 1 && first) return first
  const { canvas, context } = canvasOf(
    Math.max(...photos.map(({ width }) => width)),
    photos.reduce((sum, { height }) => sum + height, 0),
  )
  let top = 0
  for (const photo of photos) {
    context.drawImage(photo, 0, top)
    top += photo.height
  }
  return canvas
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Joins the photos of one document into one JPEG file below the limit for files. */
export const documentOf = async (photos: readonly HTMLCanvasElement[]): Promise<Blob> => {
  const canvas = joined(photos)
  for (const quality of qualities) {
    const file = await asJpeg(canvas, quality)
    if (file && file.size <= maxFileBytes) return file
  }
  throw new Error('the photo is too large')
}
