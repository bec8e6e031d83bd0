import { type CrewCrop, crewFileName, type Expression, isDrawn } from '@/lib/crew';
import { picturePaths } from '@/lib/paths';

interface CrewFigureProps {
  /** An id of the content pack's crew; a member without a picture renders nothing. */
  member: string | undefined;
  /** Default: smile. */
  expression?: Expression;
  /** Default: the full figure. */
  crop?: CrewCrop;
  /** The height in CSS pixels; a full figure is three quarters as wide, a face is square. */
  size: number;
  /** Default: empty, because the figures only decorate the words beside them. */
  alt?: string;
  /** Loads with the page instead of when it comes into view; for the first screen. Default false. */
  isEager?: boolean;
}

/** The drawing of a crew member. */
export function CrewFigure(props: CrewFigureProps) {
  const { member, expression = 'smile', crop = 'full', size, alt = '', isEager = false } = props;
  if (member === undefined || !isDrawn(member)) return null;
  return (
    <img
      src={picturePaths.crew(crewFileName(member, expression, crop))}
      alt={alt}
      width={crop === 'face' ? size : Math.round(size * 0.75)}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      // Without a network: its place stays empty, rather than with the browser's broken picture.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  );
}
