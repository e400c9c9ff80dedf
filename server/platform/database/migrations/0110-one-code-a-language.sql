-- One language has one code in captions (pt-BR, not pt-br or por-BR), cues have no empty lines, and captions of which nothing is ever shown are no captions.

-- A blank line ended a cue: what was written after it was kept and not read.
create function pg_temp.whole(vtt text) returns text language sql immutable
  return regexp_replace(vtt, '\n(?:[ \t]*\n)+(?!(?:\d{2,}:)?\d\d:\d\d\.\d{3} --> )(?!$)', E'\n', 'g');
update media_captions set vtt = pg_temp.whole(vtt) where vtt <> pg_temp.whole(vtt);
update media_caption_versions set vtt = pg_temp.whole(vtt) where vtt <> pg_temp.whole(vtt);

-- Codes of the same languages, as the standards' registry replaces them.
create temp table aliases on commit drop as
  select split_part(pair, '=', 1) as old, split_part(pair, '=', 2) as new
  from regexp_split_to_table(trim('
    aar=aa abk=ab adp=dz afr=af aka=ak alb=sq als=sq amh=am ara=ar arb=ar arg=an arm=hy asm=as ava=av ave=ae aym=ay ayr=ay aze=az azj=az bak=ba
    bam=bm baq=eu bel=be ben=bn bis=bi bod=bo bos=bs bre=br bul=bg bur=my cat=ca ces=cs cha=ch che=ce chi=zh chu=cu chv=cv cls=sa cmn=zh cor=kw
    cos=co cre=cr cwd=cr cym=cy cze=cs dan=da deu=de div=dv drh=mn dut=nl dzo=dz ekk=et ell=el eng=en epo=eo esk=ik est=et eus=eu ewe=ee fao=fo
    fas=fa fat=ak fij=fj fin=fi fra=fr fre=fr fry=fy fuc=ff ful=ff gaz=om geo=ka ger=de gla=gd gle=ga glg=gl glv=gv gre=el grn=gn gug=gn guj=gu
    hat=ht hau=ha heb=he her=hz hin=hi hmo=ho hrv=hr hun=hu hye=hy ibo=ig ice=is ido=io iii=ii ike=iu iku=iu ile=ie in=id ina=ia ind=id ipk=ik
    isl=is ita=it iw=he jav=jv jaw=jv ji=yi jpn=ja jw=jv kal=kl kan=kn kas=ks kat=ka kau=kr kaz=kk khk=mn khm=km kik=ki kin=rw kir=ky kmr=ku
    knc=kr kng=kg kom=kv kon=kg kor=ko kpv=kv kua=kj kur=ku lao=lo lat=la lav=lv lim=li lin=ln lit=lt ltz=lb lub=lu lug=lg lvs=lv mac=mk mah=mh
    mal=ml mao=mi mar=mr may=ms mkd=mk mlg=mg mlt=mt mo=ro mol=ro mon=mn mri=mi msa=ms mya=my nau=na nav=nv nbl=nr nde=nd ndo=ng nep=ne nld=nl
    nno=nn nob=nb nor=no npi=ne nya=ny oci=oc ojg=oj oji=oj ori=or orm=om ory=or oss=os pan=pa pbu=ps per=fa pes=fa pli=pi plt=mg pol=pl por=pt
    prp=gu pus=ps que=qu quz=qu roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa scc=sr scr=hr sin=si slk=sk slo=sk slv=sl sme=se smo=sm sna=sn
    snd=sd som=so sot=st spa=es sqi=sq src=sc srd=sc srp=sr ssw=ss sun=su swa=sw swe=sv swh=sw tah=ty tam=ta tat=tt tel=te tgk=tg tha=th tib=bo
    tir=ti ton=to tsn=tn tso=ts tuk=tk tur=tr twi=ak uig=ug ukr=uk urd=ur uzb=uz uzn=uz ven=ve vie=vi vol=vo wel=cy wln=wa wol=wo xho=xh ydd=yi
    yid=yi yor=yo zha=za zho=zh zsm=ms zul=zu zyb=za
  '), '\s+') pair;

-- Letters of scripts, regions and variants are written as the standard says.
create temp table recoded on commit drop as
  with tracks as (
    select media_id, language, revision, vtt, saved_by, updated_at as saved_at, true as is_current from media_captions
    union all
    select media_id, language, revision, vtt, saved_by, saved_at, false from media_caption_versions
  ), codes as (
    select language, (
      select string_agg(case
        when place = 1 then coalesce((select new from aliases where old = lower(part)), lower(part))
        when part ~* '^uk$' then 'GB'
        when length(part) = 2 then upper(part)
        when length(part) = 4 then initcap(part)
        else lower(part) end, '-' order by place)
      from regexp_split_to_table(language, '-') with ordinality as parts (part, place)) as code
    from (select distinct language from tracks) as known
  ), coded as (
    select tracks.*, code from tracks join codes using (language)
  ), touched as (
    select media_id, code, count(distinct language) > 1 as is_double from coded
    group by media_id, code having bool_or(language <> code)
  ), placed as (
    -- Where a language has captions twice, the newest are kept, and the others become earlier versions of them.
    select coded.*, is_double,
      row_number() over (partition by media_id, code, is_current order by saved_at desc, revision desc) as place
    from coded join touched using (media_id, code)
  )
  select media_id, language, code, vtt, saved_by, saved_at, is_current and place = 1 as is_current,
    case when is_double then row_number() over (partition by media_id, code order by is_current and place = 1, saved_at, revision)
      else revision end as revision
  from placed;
delete from media_captions using recoded where media_captions.media_id = recoded.media_id and media_captions.language = recoded.language;
delete from media_caption_versions using recoded
  where media_caption_versions.media_id = recoded.media_id and media_caption_versions.language = recoded.language;
insert into media_captions (media_id, language, vtt, revision, saved_by, updated_at)
  select media_id, code, vtt, revision, saved_by, saved_at from recoded where is_current;
insert into media_caption_versions (media_id, language, revision, vtt, saved_by, saved_at)
  select media_id, code, revision, vtt, saved_by, saved_at from recoded where not is_current;

-- Captions whose cues all end when they begin stay as a version.
with unseen as (
  delete from media_captions where not exists (
    select from regexp_matches(vtt, '([0-9:.]+) --> ([0-9:.]+)\n', 'g') as cue where cue[1] <> cue[2])
  returning media_id, language, revision, vtt, saved_by, updated_at
)
insert into media_caption_versions (media_id, language, revision, vtt, saved_by, saved_at)
  select media_id, language, revision, vtt, saved_by, updated_at from unseen;
