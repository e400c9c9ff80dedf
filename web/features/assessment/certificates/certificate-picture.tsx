type CertificatePictureProps = { svg: string; label: string };

/** A certificate as it is on paper. Its letters are outlines: `label` says to a screen reader what they say. */
export function CertificatePicture({ svg, label }: CertificatePictureProps) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      width={842}
      height={595}
      className="h-auto w-full rounded-sm border border-hairline shadow-raised"
    />
  );
}
